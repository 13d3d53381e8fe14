"""What Windows has not, and a process in which the project's modules have it not either.

`python -m tests.windows SCRIPT` runs a Python file in such a process. Python's own library and the other libraries
stay as they are (they run on Windows by themselves); what this project imports from them lacks all that only POSIX
has, and has what only Windows has.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

# Modules that cannot be imported; Textual's driver for terminals imports some of them.
MODULES = frozenset("fcntl grp posix pty pwd readline resource syslog termios tty textual.drivers.linux_driver".split())
# Names that modules have on POSIX alone.
MISSING: Mapping[str, frozenset[str]] = {
    "os": frozenset(
        """
        CLD_EXITED EX_OK F_LOCK F_TEST F_TLOCK F_ULOCK GRND_NONBLOCK O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC
        O_NDELAY O_NOATIME O_NOCTTY O_NOFOLLOW O_NONBLOCK O_PATH O_RSYNC O_SYNC O_TMPFILE PRIO_PROCESS P_PID RTLD_NOW
        SCHED_OTHER WCONTINUED WNOHANG WNOWAIT WUNTRACED chown chroot confstr copy_file_range ctermid eventfd fchdir
        fchmod fchown fdatasync fork forkpty fpathconf fstatvfs get_blocking getegid geteuid getgid getgrouplist
        getgroups getloadavg getpgid getpgrp getpriority getrandom getresgid getresuid getsid getuid getxattr
        initgroups killpg lchown lockf login_tty major makedev memfd_create minor mkfifo mknod nice openpty pathconf
        pidfd_open pipe2 posix_fadvise posix_fallocate posix_spawn posix_spawnp pread preadv pwrite pwritev readv
        register_at_fork sched_getaffinity sched_setaffinity sched_yield sendfile set_blocking setegid seteuid setgid
        setgroups setpgid setpgrp setpriority setregid setresgid setresuid setreuid setsid setuid setxattr splice
        statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname unshare wait wait3 wait4 waitid writev
        """.split()
    ),
    "signal": frozenset(
        """
        ITIMER_REAL SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPOLL SIGPROF SIGQUIT SIGSTOP SIGSYS
        SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ SIG_BLOCK SIG_SETMASK
        SIG_UNBLOCK alarm getitimer pause pidfd_send_signal pthread_kill pthread_sigmask setitimer siginterrupt
        sigpending sigtimedwait sigwait sigwaitinfo
        """.split()
    ),
    "socket": frozenset(
        """
        AF_NETLINK AF_PACKET AF_UNIX AF_VSOCK CMSG_LEN CMSG_SPACE MSG_DONTWAIT MSG_NOSIGNAL SCM_CREDENTIALS SCM_RIGHTS
        SOCK_CLOEXEC SOCK_NONBLOCK SOCK_SEQPACKET SO_PASSCRED SO_PEERCRED SO_REUSEPORT recv_fds send_fds
        """.split()
    ),
    "select": frozenset("EPOLLIN POLLIN PIPE_BUF epoll kqueue poll".split()),
    "time": frozenset("clock_gettime clock_settime pthread_getcpuclockid tzset".split()),
    "asyncio": frozenset("open_unix_connection start_unix_server".split()),
}
# Options of `subprocess.Popen` that are refused.
REFUSED = frozenset("group pass_fds preexec_fn process_group start_new_session umask user extra_groups".split())
METHODS = frozenset("add_reader add_signal_handler add_writer create_unix_connection create_unix_server".split())


class View:
    """A module as it is on Windows."""

    def __init__(self, real: ModuleType, missing: frozenset[str], own: Mapping[str, Any]) -> None:
        vars(self).update(_real=real, _missing=missing, _own=own)

    def __getattr__(self, name: str) -> Any:
        if name in self._missing:
            raise AttributeError(f"module {self._real.__name__!r} has no attribute {name!r}")
        return self._own[name] if name in self._own else getattr(self._real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._real, name, value)


def _views() -> dict[str, View]:
    import asyncio
    import os
    import signal
    import subprocess

    def popen(*arguments: Any, **options: Any) -> subprocess.Popen[Any]:
        if refused := REFUSED & options.keys():
            raise ValueError(f"{sorted(refused)} not supported on Windows platforms")
        return subprocess.Popen(*arguments, **options)

    def refuse(*_: Any) -> Any:
        raise NotImplementedError

    for name in METHODS:
        setattr(asyncio.SelectorEventLoop, name, refuse)
    extra: dict[str, dict[str, Any]] = {
        "os": {"name": "nt", "O_BINARY": 0, "O_NOINHERIT": os.O_CLOEXEC},
        "signal": {"SIGBREAK": signal.SIGHUP},
        "sys": {"platform": "win32"},
        "subprocess": {"Popen": popen},
    }
    names = {*MISSING, *extra}
    return {
        name: View(importlib.import_module(name), MISSING.get(name, frozenset()), extra.get(name, {})) for name in names
    }


def become() -> None:
    """From now on modules of this project are imported as they would be on Windows. None may have been so far."""
    assert not [name for name in sys.modules if name.partition(".")[0] == "gundam_tui"]
    views = _views()
    real: Callable[..., Any] = builtins.__import__

    def importing(*arguments: Any, **named: Any) -> Any:
        call = {**dict(zip(("name", "globals", "locals", "fromlist", "level"), arguments, strict=False)), **named}
        ours = str((call.get("globals") or {}).get("__name__", "")).partition(".")[0] == "gundam_tui"
        if ours and not call.get("level"):
            name = call["name"]
            if name in MODULES:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in views:
                return views[name]
        return real(*arguments, **named)

    builtins.__import__ = importing


class Names(ast.NodeVisitor):
    """What a source names that Windows has not, as `module.name` or `module`."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_Import(self, node: ast.Import) -> None:
        self.found |= {alias.name for alias in node.names if alias.name in MODULES}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        if module in MODULES:
            self.found.add(module)
        missing = MISSING.get(module, frozenset())
        self.found |= {f"{module}.{alias.name}" for alias in node.names if alias.name in missing}

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.attr in MISSING.get(node.value.id, ()):
            self.found.add(f"{node.value.id}.{node.attr}")
        self.generic_visit(node)


def named_in(tree: ast.AST) -> set[str]:
    """What a source names that Windows has not."""
    names = Names()
    names.visit(tree)
    return names.found


if __name__ == "__main__":
    become()
    script = Path(sys.argv[1])
    exec(compile(script.read_text(encoding="utf-8"), script, "exec"), {"__name__": "__main__"})
