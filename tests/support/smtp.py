"""A mail server for tests: takes what comes and tells it on standard output, a line of JSON for each mail.

Whom a mail is for says how it fares: busy@ is refused for now, gone@ for good, relay@ because we may not send, spam@ when all was said, and
hang@ is never answered. With --cert and --key nothing is taken before STARTTLS, with --user and --password only from who knows both.
"""
import argparse
import asyncio
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

RECIPIENTS = {"busy": "451 4.2.1 please try again later", "gone": "550 5.1.1 there is nobody of that name", "relay": "550 5.7.1 you may not send this way"}


def tell(**what):
    print(json.dumps(what), flush=True)


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        who = address.split("@")[0]
        tell(rcpt=address)
        if who in RECIPIENTS:
            return RECIPIENTS[who]
        if who == "hang":
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("spam@"):
            return "554 5.7.1 this looks like spam"
        tell(sender=envelope.mail_from, to=envelope.rcpt_tos, tls=session.ssl is not None, user=bool(session.authenticated), mail=envelope.content.decode("utf-8"))
        return "250 2.0.0 taken"


def main():
    p = argparse.ArgumentParser()
    for name in ("--cert", "--key", "--user", "--password"):
        p.add_argument(name)
    o = p.parse_args()
    more = {}
    if o.cert:
        more["tls_context"] = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        more["tls_context"].load_cert_chain(o.cert, o.key)
        more["require_starttls"] = True
    if o.user:
        wanted = LoginPassword(o.user.encode(), o.password.encode())
        more["authenticator"] = lambda server, session, envelope, mechanism, data: AuthResult(success=data == wanted, handled=False)
        more["auth_required"] = True
        more["auth_require_tls"] = bool(o.cert)
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(loop.create_server(lambda: SMTP(Handler(), hostname="localhost", loop=loop, **more), "127.0.0.1", 0))
    tell(port=server.sockets[0].getsockname()[1])
    loop.add_reader(sys.stdin, loop.stop)  # whoever started it is gone
    loop.run_forever()


main()
