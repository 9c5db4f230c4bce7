"""Mastodon.py, from its registration to its end (`client-mastodon-py.ts`).

Says on a line what it needs, and reads the answer from a line: for `{"open": address}` the code that the person gets
there, for `{"do": name, "id": ...}` what came of it when the other person has done that. It ends with `{"done": [...]}`,
the names of its steps, or with the trace of its first fault.
"""
import datetime
import json
import queue
import sys
import time

from mastodon import Mastodon, StreamListener
from mastodon.errors import MastodonNotFoundError, MastodonUnauthorizedError

origin, picture, patience = sys.argv[1], sys.argv[2], float(sys.argv[3])
scopes = ["read", "write", "follow", "push"]
callback = "https://app.example/back"
walked = []


def ask(**what):
    print(json.dumps(what), flush=True)
    return sys.stdin.readline().strip()


def is_let_in():
    client_id, client_secret = Mastodon.create_app(
        "Telegraph", scopes=scopes, redirect_uris=callback, website="https://telegraph.example", api_base_url=origin
    )
    client = Mastodon(client_id=client_id, client_secret=client_secret, api_base_url=origin, ratelimit_method="throw")
    code = ask(open=client.auth_request_url(redirect_uris=callback, scopes=scopes))
    client.log_in(code=code, redirect_uri=callback, scopes=scopes)
    return client


def soon(question):
    """For what comes by itself: the answer, once there is one."""
    end = datetime.datetime.now() + datetime.timedelta(seconds=patience)
    while datetime.datetime.now() < end:
        answer = question()
        if answer:
            return answer
        time.sleep(0.02)
    raise AssertionError("It never came")


def fails(error, verb, *given):
    try:
        verb(*given)
    except error:
        return
    raise AssertionError(f"{verb.__name__} did not fail")


def ids(things):
    return [thing.id for thing in things]


def walk(step):
    step()
    walked.append(step.__name__)


client = is_let_in()
me = client.me()
other = client.account_lookup(ask(do="appear"))


@walk
def says_who_it_is():
    assert client.account_verify_credentials().username == me.username
    assert client.app_verify_credentials().name == "Telegraph"
    assert client.account(me.id).acct == me.acct
    assert isinstance(me.id, int) and isinstance(me.created_at, datetime.datetime)


@walk
def reads_what_the_server_says():
    assert client.verify_minimum_version("4.0.0")
    assert client.instance().uri == origin.partition("://")[2]
    assert len(client.instance_activity()) == 12
    assert client.instance_health()
    assert client.instance_nodeinfo().software.name == "linnet"
    assert client.instance_rules() is not None and client.custom_emojis() is not None
    assert client.preferences()["posting:default:visibility"] == "public"
    assert isinstance(client.get_approx_server_time(), datetime.datetime)


@walk
def writes_edits_and_deletes():
    words = {"visibility": "unlisted", "spoiler_text": "Birds", "language": "en", "idempotency_key": "tern"}
    status = client.status_post("A tern", **words)
    assert status.content == "<p>A tern</p>" and status.application.name == "Telegraph"
    assert client.status_post("A tern", **words).id == status.id
    edited = client.status_update(status, "Two terns")
    assert edited.content == "<p>Two terns</p>" and isinstance(edited.edited_at, datetime.datetime)
    assert [version.content for version in client.status_history(status)] == ["<p>A tern</p>", "<p>Two terns</p>"]
    assert client.status_source(status).text == "Two terns"
    reply = client.status_reply(status, "Where?")
    assert ids(client.status_context(status).descendants) == [reply.id]
    assert set(ids(client.timeline_home())) >= {status.id, reply.id}
    assert client.status_delete(reply).text == f"@{me.acct} Where?"
    fails(MastodonNotFoundError, client.status, reply)


@walk
def favourites_boosts_bookmarks_and_pins():
    status = client.status_post("All of it")
    assert client.status_favourite(status).favourited and ids(client.favourites()) == [status.id]
    assert ids(client.status_favourited_by(status)) == [me.id]
    assert not client.status_unfavourite(status).favourited
    assert client.status_reblog(status, visibility="unlisted").reblog.id == status.id
    assert ids(client.status_reblogged_by(status)) == [me.id]
    assert not client.status_unreblog(status).reblogged
    assert client.status_bookmark(status).bookmarked and ids(client.bookmarks()) == [status.id]
    assert not client.status_unbookmark(status).bookmarked
    assert client.status_pin(status).pinned and ids(client.account_statuses(me, pinned=True)) == [status.id]
    assert not client.status_unpin(status).pinned
    assert client.status_mute(status).muted and not client.status_unmute(status).muted


@walk
def uploads_a_picture():
    media = client.media_post(picture, description="A tern", focus=(0.5, -0.5), synchronous=True)
    assert media.type == "image" and media.meta.focus.x == 0.5 and media.meta.original.width == 60
    assert client.media_update(media, description="An arctic tern").description == "An arctic tern"
    status = client.status_post("", media_ids=[media], sensitive=True)
    assert ids(status.media_attachments) == [media.id] and status.sensitive
    assert client.account_update_credentials(avatar=picture).avatar != me.avatar


@walk
def asks_in_a_poll_and_votes():
    own = client.status_post("Which?", poll=client.make_poll(["Tern", "Gull"], 600, multiple=True))
    assert isinstance(own.poll.expires_at, datetime.datetime) and own.poll.multiple
    [status] = client.account_statuses(other, limit=1)
    client.poll_vote(status.poll, [1])
    voted = client.poll(status.poll)
    assert voted.voted and voted.own_votes == [1] and voted.votes_count == 1


@walk
def plans_a_post():
    hours = [datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=more) for more in (1, 2)]
    planned = client.status_post("Later", scheduled_at=hours[0])
    assert ids(client.scheduled_statuses()) == [planned.id] and planned.params.text == "Later"
    moved = client.scheduled_status_update(planned, hours[1])
    assert abs(moved.scheduled_at - hours[1]) < datetime.timedelta(seconds=1)
    client.scheduled_status_delete(planned)
    assert client.scheduled_statuses() == []


@walk
def follows_mutes_and_blocks():
    assert client.account_follow(other, reblogs=False, notify=True).notifying
    assert ids(client.account_following(me)) == [other.id] and ids(client.account_followers(other)) == [me.id]
    assert client.account_note_set(other, "A friend").note == "A friend"
    assert client.account_mute(other, duration=600).muting and ids(client.mutes()) == [other.id]
    assert not client.account_unmute(other).muting
    assert client.account_pin(other).endorsed and ids(client.endorsements()) == [other.id]
    assert not client.account_unpin(other).endorsed
    assert client.account_block(other).blocking and ids(client.blocks()) == [other.id]
    assert not client.account_unblock(other).blocking
    [relationship] = client.account_relationships(other)
    assert relationship.id == other.id and not relationship.following
    client.domain_block("loud.example")
    assert client.domain_blocks() == ["loud.example"]
    client.domain_unblock("loud.example")
    assert client.account_familiar_followers(other)[0].id == other.id
    assert client.report(other, comment="Only a try").comment == "Only a try"
    assert client.suggestions() is not None and client.follow_requests() == []


@walk
def keeps_lists():
    client.account_follow(other)
    made = client.list_create("Sea")
    client.list_accounts_add(made, [other])
    assert ids(client.list_accounts(made)) == [other.id] and ids(client.account_lists(other)) == [made.id]
    status = int(ask(do="post"))
    soon(lambda: status in ids(client.timeline_list(made)))
    assert client.list_update(made, "Coast").title == "Coast" and client.list(made).title == "Coast"
    client.list_accounts_delete(made, [other])
    client.list_delete(made)
    assert client.lists() == []


@walk
def keeps_filters():
    made = client.filter_create("spoiler", ["home", "public"], expires_in=600)
    assert made.phrase == "spoiler" and isinstance(made.expires_at, datetime.datetime)
    assert ids(client.filters()) == [made.id]
    assert client.filter_update(made, phrase="ending", context=["home"]).phrase == "ending"
    assert client.filter(made).context == ["home"]
    client.filter_delete(made)
    assert client.filters() == []


@walk
def finds_and_pages():
    posts = [client.status_post(f"One more #plover {number}") for number in range(3)]
    page = client.timeline_hashtag("plover", limit=1)
    assert ids(client.fetch_remaining(page)) == ids(reversed(posts))
    following = client.fetch_next(page)
    assert ids(client.fetch_previous(following)) == ids(page)
    assert [tag.name for tag in client.search("plover", result_type="hashtags").hashtags] == ["plover"]
    assert ids(client.search_v2(other.acct).accounts) == [other.id]
    assert ids(client.account_search(other.acct)) == [other.id]
    assert client.featured_tag_create("plover").name == "plover"
    [tag] = client.featured_tags()
    client.featured_tag_delete(tag)
    assert client.timeline_local(limit=1) and client.timeline_public(limit=1)
    assert client.trending_tags() is not None and client.directory(local=True) is not None


@walk
def hears_of_what_others_do():
    status = client.status_post("Look")
    ask(do="favourite", id=str(status.id))
    [news] = soon(lambda: client.notifications(types=["favourite"]))
    assert news.status.id == status.id and news.account.id == other.id
    assert client.notifications(id=news.id).id == news.id
    assert client.markers_set(["notifications"], [news.id]).notifications.last_read_id == news.id
    assert client.markers_get(["notifications"]).notifications.last_read_id == news.id
    client.notifications_dismiss(news)
    client.notifications_clear()
    assert client.notifications() == []
    ask(do="whisper")
    [talk] = soon(client.conversations)
    assert talk.unread and talk.last_status.visibility == "direct"
    assert not client.conversations_read(talk).unread


class Listener(StreamListener):
    def __init__(self):
        self.heard = queue.Queue()
        self.opened = queue.Queue()

    def handle_heartbeat(self):
        self.opened.put(True)

    def on_update(self, status):
        self.heard.put(("update", status.id))

    def on_status_update(self, status):
        self.heard.put(("edit", status.id))

    def on_delete(self, status_id):
        self.heard.put(("delete", status_id))

    def on_notification(self, notification):
        self.heard.put((notification.type, notification.status.id))

    def on_abort(self, err):
        self.heard.put(("abort", str(err)))


@walk
def listens():
    assert client.stream_healthy()
    listener = Listener()
    handle = client.stream_user(listener, run_async=True)
    listener.opened.get(timeout=patience)
    status = int(ask(do="mention"))
    heard = {listener.heard.get(timeout=patience) for _ in range(2)}
    assert heard == {("update", status), ("mention", status)}, heard
    ask(do="edit", id=str(status))
    assert listener.heard.get(timeout=patience) == ("edit", status)
    ask(do="delete", id=str(status))
    assert listener.heard.get(timeout=patience) == ("delete", status)
    assert handle.is_receiving()
    handle.close()


@walk
def leaves():
    own = is_let_in()
    token = own.access_token
    assert own.me().id == me.id
    own.revoke_access_token()
    fails(MastodonUnauthorizedError, Mastodon(access_token=token, api_base_url=origin).me)
    assert client.me().id == me.id


print(json.dumps({"done": walked}), flush=True)
