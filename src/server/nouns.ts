/**
 * Every noun of the product, with the routes and the tasks that it declares. A
 * new noun is an entry here; `connect.ts` joins them to a program.
 */
import { forgetEndedFollowsTask } from "./domain/accounts/ended-follows.job.ts";
import { expiredMutesTask } from "./domain/accounts/expired-mutes.job.ts";
import { forgetSignInTracesTask } from "./domain/auth/forget.ts";
import { signInMailTask, type MailDeps } from "./domain/auth/sign-in-mail.ts";
import { forgetAppsTask } from "./domain/oauth/forget-apps.job.ts";
import { endLinkedTask, forgetLinkedTask } from "./domain/linked/end-linked.job.ts";
import { convertMediaTask } from "./domain/media/convert-media.job.ts";
import { deleteBlobsTask } from "./domain/media/discard-media.job.ts";
import { deleteUnusedMediaTask } from "./domain/media/unused-media.job.ts";
import { giveUpUploadsTask } from "./domain/media/unfinished-uploads.job.ts";
import { fetchPreviewsTask } from "./domain/previews/fetch-previews.job.ts";
import { forgetPreviewsTask, forgetPreviewTask } from "./domain/previews/forget-preview.job.ts";
import { tellOfCardTask } from "./domain/previews/tell-of-card.job.ts";
import { indexStatusesTask } from "./domain/search/search-index.job.ts";
import { forgetDraftsTask } from "./domain/statuses/drafts.ts";
import { publishScheduledTask } from "./domain/statuses/publish-scheduled.job.ts";
import { closePollTask } from "./domain/statuses/polls/close.job.ts";
import { refitHomeTask } from "./domain/timelines/home-of-lists.ts";
import { trimHomesTask } from "./domain/timelines/home.ts";
import { reckonTrendsTask } from "./domain/trends/reckon-trends.job.ts";
import { accountRoutes } from "./http/mastodon/accounts.route.ts";
import { announcementRoutes } from "./http/mastodon/announcements.route.ts";
import { conversationRoutes } from "./http/mastodon/conversations.route.ts";
import { credentialRoutes } from "./http/mastodon/credentials.route.ts";
import { customEmojiRoutes } from "./http/mastodon/custom-emojis.route.ts";
import { domainBlockRoutes } from "./http/mastodon/domain-blocks.route.ts";
import { emptyListRoutes } from "./http/mastodon/empty-lists.route.ts";
import { uploadRoutes } from "./http/media/uploads.route.ts";
import { filterRoutes } from "./http/mastodon/filters.route.ts";
import { keywordFilterRoutes } from "./http/mastodon/keyword-filters.route.ts";
import { instanceRoutes, nodeInfoRoutes } from "./http/mastodon/instance.route.ts";
import { listRoutes } from "./http/mastodon/lists.route.ts";
import { markerRoutes } from "./http/mastodon/markers.route.ts";
import { mediaRoutes } from "./http/mastodon/media.route.ts";
import { captionsRoutes } from "./http/product/captions.route.ts";
import { notificationRoutes } from "./http/mastodon/notifications.route.ts";
import { quoteRoutes } from "./http/mastodon/quotes.route.ts";
import { oembedRoutes } from "./http/feeds/oembed.route.ts";
import { pollRoutes } from "./http/mastodon/polls.route.ts";
import { relationRoutes } from "./http/mastodon/relations.route.ts";
import { reportRoutes } from "./http/mastodon/reports.route.ts";
import { scheduledStatusRoutes } from "./http/mastodon/scheduled-statuses.route.ts";
import { searchRoutes } from "./http/mastodon/search.route.ts";
import { shelfRoutes } from "./http/mastodon/shelves.route.ts";
import { statusActionRoutes } from "./http/mastodon/status-actions.route.ts";
import { statusRoutes } from "./http/mastodon/statuses.route.ts";
import { featuredTagRoutes } from "./http/mastodon/featured-tags.route.ts";
import { tagRoutes } from "./http/mastodon/tags.route.ts";
import { suggestionRoutes } from "./http/mastodon/suggestions.route.ts";
import { timelineRoutes } from "./http/mastodon/timelines.route.ts";
import { trendRoutes } from "./http/mastodon/trends.route.ts";
import type { Route } from "./http/middleware/route.ts";
import { linkedSignInRoutes } from "./http/linked/sign-in.route.ts";
import { appRoutes } from "./http/oauth/apps.route.ts";
import { consentRoutes } from "./http/oauth/consent.route.ts";
import { serverMetadataRoutes } from "./http/oauth/server-metadata.route.ts";
import { tokenRoutes } from "./http/oauth/token.route.ts";
import { welcomeRoutes } from "./http/product/welcome.route.ts";
import { actorRoutes } from "./http/product/actors.route.ts";
import { authRoutes } from "./http/product/auth.route.ts";
import { preferenceRoutes } from "./http/product/preferences.route.ts";
import { productConversationRoutes } from "./http/product/conversations.route.ts";
import { profileRoutes } from "./http/product/profiles.route.ts";
import { draftRoutes } from "./http/product/drafts.route.ts";
import { productListRoutes } from "./http/product/lists.route.ts";
import { productScheduledRoutes } from "./http/product/scheduled-statuses.route.ts";
import { showcaseRoutes } from "./http/product/showcase.route.ts";
import { productStatusRoutes } from "./http/product/statuses.route.ts";
import { productTagRoutes } from "./http/product/tags.route.ts";
import type { Line } from "./jobs/reactions.ts";
import type { Ports } from "./outside/ports.ts";
import { conversations } from "./reactors/conversations.reactor.ts";
import { fanOut } from "./reactors/fan-out.reactor.ts";
import { live } from "./reactors/live.reactor.ts";
import { notify } from "./reactors/notify.reactor.ts";
import { previews } from "./reactors/previews.reactor.ts";
import { relations } from "./reactors/relations.reactor.ts";
import type { Database } from "./storage/database.ts";
import { forgetEventsTask } from "./storage/events.ts";
import { forgetKeysTask } from "./storage/once.ts";
import type { Task } from "./storage/queue.ts";

/** What the program gives to a task. */
export interface TaskDeps {
  db: Database;
  ports: Ports;
  wordsIn: MailDeps["wordsIn"];
}

interface Noun {
  /** Of two that fit, the first answers, so a fixed word stands before a parameter. */
  routes?: readonly Route[];
  tasks?: readonly Task<TaskDeps>[];
}

export const nouns: Record<string, Noun> = {
  auth: { routes: [...authRoutes, ...welcomeRoutes], tasks: [signInMailTask, forgetSignInTracesTask] },
  linked: { routes: linkedSignInRoutes, tasks: [endLinkedTask, forgetLinkedTask] },
  oauth: {
    routes: [...appRoutes, ...consentRoutes, ...tokenRoutes, ...serverMetadataRoutes],
    tasks: [forgetAppsTask],
  },
  accounts: {
    routes: [...credentialRoutes, ...relationRoutes, ...domainBlockRoutes, ...accountRoutes, ...suggestionRoutes],
    tasks: [expiredMutesTask, forgetEndedFollowsTask],
  },
  actors: { routes: actorRoutes },
  profiles: { routes: profileRoutes },
  statuses: { routes: [...productStatusRoutes, ...statusRoutes, ...statusActionRoutes, ...oembedRoutes] },
  scheduledStatuses: {
    routes: [...scheduledStatusRoutes, ...productScheduledRoutes],
    tasks: [publishScheduledTask],
  },
  drafts: { routes: draftRoutes, tasks: [forgetDraftsTask] },
  media: {
    routes: [...mediaRoutes, ...captionsRoutes, ...uploadRoutes],
    tasks: [convertMediaTask, deleteBlobsTask, deleteUnusedMediaTask, giveUpUploadsTask],
  },
  previews: { tasks: [fetchPreviewsTask, tellOfCardTask, forgetPreviewTask, forgetPreviewsTask] },
  quotes: { routes: quoteRoutes },
  polls: { routes: pollRoutes, tasks: [closePollTask] },
  shelves: { routes: shelfRoutes },
  filters: { routes: [...filterRoutes, ...keywordFilterRoutes] },
  tags: { routes: [...tagRoutes, ...featuredTagRoutes, ...productTagRoutes] },
  lists: { routes: [...listRoutes, ...productListRoutes] },
  timelines: { routes: [...timelineRoutes, ...preferenceRoutes], tasks: [trimHomesTask, refitHomeTask] },
  conversations: { routes: [...conversationRoutes, ...productConversationRoutes] },
  notifications: { routes: notificationRoutes },
  markers: { routes: markerRoutes },
  reports: { routes: reportRoutes },
  search: { routes: searchRoutes, tasks: [indexStatusesTask] },
  trends: { routes: trendRoutes, tasks: [reckonTrendsTask] },
  instance: { routes: [...instanceRoutes, ...nodeInfoRoutes] },
  announcements: { routes: announcementRoutes },
  emojis: { routes: customEmojiRoutes },
  showcase: { routes: showcaseRoutes },
  events: { tasks: [forgetEventsTask] },
  idempotencyKeys: { tasks: [forgetKeysTask] },
  absent: { routes: emptyListRoutes },
};

/** Who listens to events. Homes are written before sockets are told, so that a reader who asks finds what was announced. */
export const reactors: readonly Line[] = [[fanOut, relations, conversations, live], [notify], [previews]];
