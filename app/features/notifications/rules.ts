import { href } from 'react-router'
import type { Channel } from '#app/features/people/audiences.ts'
import type { RefusableKind } from '#app/features/emails/kinds.ts'
import { groupKinds } from './group-kinds.ts'
import { staffKinds } from './staff-kinds.ts'
import {
  homeKinds,
  leadChanged,
  inquiryNews,
  leadReplied,
  listFailed,
  reportOutcome,
  oneOr,
  searchKind,
  wayNames,
  type NotificationSection,
} from './kinds.ts'

export const emailChoices = ['at-once', 'daily', 'off'] as const
export type EmailChoice = (typeof emailChoices)[number]
export const emailChoiceLabels: Record<EmailChoice, string> = {
  'at-once': 'Email right away',
  daily: 'Email once a day',
  off: 'No emails',
}

export type NotificationChoice = { onSite: boolean; emails: EmailChoice }

type Kind = {
  /** The kind's section in the settings. */
  section: NotificationSection
  /** Set if only people who answer for homes get it, in a section that others have, too. */
  ofHomes?: true
  /** The kind's name in the settings and in the footer of its emails. */
  label: string
  /** When a notification of this kind is sent. */
  when: string
  /** The kind of its immediate email. */
  email: RefusableKind
  /** The default settings. */
  usual: NotificationChoice
  /** Set if the kind has its own place on the site instead of a line in the list, and creates its immediate email itself. */
  apart?: true
  /** Set if the immediate email waits a few minutes and covers everything of this kind until then. For actions of other people,
   *  several of which may happen within minutes; requests that need an answer are sent without waiting. */
  gathered?: true
  /** Set if the email may contain the lines, because they name no person. An email about several links to this page. */
  listedOn?: string
  line: (from: string, detail: string) => string
  /** The line in an email. It names nobody, because emails are less private than the list. */
  count: (count: number) => string
}

export const notificationKinds = {
  message: {
    section: 'Messages',
    label: 'Messages',
    when: 'Someone writes to you. “Right away” means at most one email about a conversation every 15 minutes, and none about messages you have read.',
    email: 'new-messages',
    usual: { onSite: true, emails: 'at-once' },
    apart: true,
    line: (from) => `${from} wrote to you.`,
    count: oneOr(
      'There are new messages in a conversation.',
      (count) => `There are new messages in ${count} conversations.`,
    ),
  },
  'contact-shown': {
    section: 'Messages',
    label: 'Your contact details',
    when: 'Someone views contact details that you share. “Right away” means one email about all views, 5 minutes after the first.',
    email: 'contact-shown',
    gathered: true,
    usual: { onSite: true, emails: 'off' },
    line: (from, detail) =>
      `${from} viewed your ${detail in wayNames ? wayNames[detail as Channel] : 'contact'}.`,
    count: oneOr(
      'Someone viewed your contact details.',
      (count) => `People viewed your contact details ${count} times.`,
    ),
  },
  ...groupKinds,
  'match-request': {
    section: 'Matches',
    label: 'Match requests',
    when: 'Someone sends you a match request.',
    email: 'match-request',
    usual: { onSite: true, emails: 'at-once' },
    line: (from) => `${from} sent you a match request.`,
    count: oneOr('You have a match request.', (count) => `You have ${count} match requests.`),
  },
  'match-answer': {
    section: 'Matches',
    label: 'Answers to match requests',
    when: 'Someone answers your match request.',
    email: 'match-answer',
    usual: { onSite: true, emails: 'at-once' },
    line: (from, detail) =>
      detail === 'accepted'
        ? `${from} accepted your match request.`
        : `${from} answered your match request: not this time.`,
    count: oneOr(
      'Your match request was answered.',
      (count) => `${count} of your match requests were answered.`,
    ),
  },
  'match-ending': {
    section: 'Matches',
    label: 'Match requests that expire soon',
    when: 'A match request to you expires in three days, because you have not answered it.',
    email: 'match-ending',
    usual: { onSite: true, emails: 'at-once' },
    line: (from) => `The match request from ${from} expires in three days.`,
    count: oneOr(
      'A match request to you expires in three days.',
      (count) => `${count} match requests to you expire in three days.`,
    ),
  },
  'decision-opened': {
    section: 'Decisions',
    label: 'Decisions opened',
    when: 'Your group starts to decide between the homes in a collection, or starts again.',
    email: 'decision-opened',
    usual: { onSite: true, emails: 'at-once' },
    line: (_from, name) => `Your group is deciding between the homes in “${name}”. Say which you like best.`,
    count: oneOr(
      'Your group is deciding between the homes in a collection.',
      (count) => `Your group is deciding between the homes in ${count} collections.`,
    ),
  },
  'decision-ending': {
    section: 'Decisions',
    label: 'Decisions that end soon',
    when: 'A decision in your group closes within a day.',
    email: 'decision-ending',
    usual: { onSite: true, emails: 'at-once' },
    line: (_from, name) => `The decision about “${name}” closes within a day.`,
    count: oneOr(
      'A decision in your group closes within a day.',
      (count) => `${count} decisions in your groups close within a day.`,
    ),
  },
  'decision-result': {
    section: 'Decisions',
    label: 'Results of decisions',
    when: 'A decision in your group is closed.',
    email: 'decision-result',
    usual: { onSite: true, emails: 'at-once' },
    line: (_from, name) => `The decision about “${name}” has a result.`,
    count: oneOr(
      'A decision in your group has a result.',
      (count) => `${count} decisions in your groups have a result.`,
    ),
  },
  'collection-deleted': {
    section: 'Collections',
    label: 'Deleted collections',
    when: 'Another member deletes a collection. Any of you can restore it for 30 days.',
    email: 'collection-deleted',
    usual: { onSite: true, emails: 'at-once' },
    line: (from, name) => `${from} deleted the collection “${name}”. You can restore it for 30 days.`,
    count: oneOr(
      'A collection that you are in was deleted.',
      (count) => `${count} collections that you are in were deleted.`,
    ),
  },
  'collection-request': {
    section: 'Collections',
    label: 'Requests to join your collections',
    when: 'Someone asks to join a collection that you are in.',
    email: 'collection-request',
    usual: { onSite: true, emails: 'at-once' },
    line: (from, name) => `${from} asks to join the collection “${name}”.`,
    count: oneOr(
      'Someone asks to join a collection that you are in.',
      (count) => `There were ${count} requests to join collections that you are in.`,
    ),
  },
  'collection-joined': {
    section: 'Collections',
    label: 'Collections that you asked to join',
    when: 'A member accepts your request to join a collection.',
    email: 'collection-joined',
    usual: { onSite: true, emails: 'at-once' },
    line: (from, name) => `${from} accepted your request to join the collection “${name}”.`,
    count: oneOr(
      'Your request to join a collection was accepted.',
      (count) => `Your requests to join ${count} collections were accepted.`,
    ),
  },
  'inquiry-mate': {
    section: 'Inquiries',
    label: 'Inquiries that name you',
    when: 'Someone in a roommate group names you in an inquiry and asks to include your email address.',
    email: 'inquiry-mate',
    usual: { onSite: true, emails: 'at-once' },
    line: (from, home) => `${from} asks about “${home}” with you. May your email address be included?`,
    count: (count) =>
      count === 1
        ? 'Someone in your roommate group named you in an inquiry.'
        : `You were named in ${count} inquiries of your roommate groups.`,
  },
  'inquiry-news': inquiryNews,
  lead: {
    section: 'Inquiries',
    ofHomes: true,
    label: 'Inquiries about your homes',
    when: 'Someone asks about a home that you manage. The email includes their message.',
    email: 'lead',
    usual: { onSite: true, emails: 'at-once' },
    line: (_from, home) => `There is a new inquiry about “${home}”.`,
    count: (count) =>
      count === 1
        ? 'There is a new inquiry about one of your homes.'
        : `There are ${count} new inquiries about your homes.`,
  },
  'lead-changed': leadChanged,
  'lead-replied': leadReplied,
  tour: {
    section: 'Inquiries',
    label: 'Tours of homes',
    when: 'Someone proposes times for a tour, picks one or cancels, or the home of your tour is no longer listed; and the evening before a tour. An email sent right away includes the calendar file.',
    email: 'tour',
    usual: { onSite: true, emails: 'at-once' },
    line: (_from, what) => what,
    count: oneOr('There is an update about a tour.', (count) => `There are ${count} updates about tours.`),
  },
  'lead-joined': {
    section: 'Inquiries',
    ofHomes: true,
    label: 'Roommates in inquiries',
    when: 'A roommate named in an inquiry to you agrees to share their email address with you. “Right away” means one email about all of them, 5 minutes after the first.',
    email: 'lead-joined',
    gathered: true,
    usual: { onSite: true, emails: 'off' },
    line: (_from, home) => `A roommate joined the inquiry about “${home}”.`,
    count: oneOr('A roommate joined an inquiry to you.', (count) => `Roommates joined ${count} inquiries.`),
  },
  ...homeKinds,
  'report-outcome': reportOutcome,
  ...searchKind,
  'list-failed': listFailed,
  ...staffKinds,
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
/** The fields of the settings form: whether the kind is listed on the site, and when it is sent by email. */
export type NotificationField = `${NotificationKind}-${'site' | 'emails'}`
export const notificationNames = Object.keys(notificationKinds) as NotificationKind[]
export const notificationKindOf = (name: NotificationKind): Kind => notificationKinds[name]
export const isNotificationKind = (name: string): name is NotificationKind =>
  Object.hasOwn(notificationKinds, name)

/** The page with the list and the settings. */
export const notificationsPath = href('/account/notifications')

/** The kinds whose immediate email waits, and how many seconds it waits after the first event. */
export const gatheredNames = notificationNames.filter((name) => notificationKindOf(name).gathered)
export const GATHER_SECONDS = 5 * 60

/** How many days notifications are kept, and the maximum number in the list. */
export const NOTIFICATION_KEPT_DAYS = 90
export const MOST_NOTIFICATIONS = 100

/** The hour of the daily email, in the time zone of the person's campus. */
export const DAILY_AT_HOUR = 8
