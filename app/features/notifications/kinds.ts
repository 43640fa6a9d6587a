import { href } from 'react-router'
import { channelLabels, type Channel } from '#app/features/people/audiences.ts'

/** The line in an email for one event or for several. */
export const oneOr = (one: string, several: (count: number) => string) => (count: number) =>
  count === 1 ? one : several(count)

/** Notifications to managers about their homes. The detail is the whole sentence: which home, what happened, why, and what comes
 *  next. It names no person. */
export const homeKinds = {
  'home-looked-at': {
    section: 'Your homes',
    label: 'Decisions about your homes',
    when: 'The people who run this site publish, return, take down or bring back one of your homes, or decide about the name, website or logo of your company. “Right away” means one email about all decisions, 5 minutes after the first.',
    email: 'home-looked-at',
    gathered: true,
    listedOn: href('/manage'),
    usual: { onSite: true, emails: 'at-once' },
    line: (_from: string, detail: string) => detail,
    count: oneOr(
      'There is a decision about your homes.',
      (count) => `There are ${count} decisions about your homes.`,
    ),
  },
  'homes-hidden': {
    section: 'Your homes',
    label: 'Homes hidden from search',
    when: 'Homes of yours are hidden from search because nobody confirmed that they are still available.',
    email: 'homes-hidden',
    gathered: true,
    listedOn: `${href('/manage')}?show=asked`,
    usual: { onSite: true, emails: 'at-once' },
    line: (_from: string, detail: string) => detail,
    count: oneOr(
      'Some of your homes are now hidden from search.',
      (count) => `Some of your homes were hidden from search ${count} times.`,
    ),
  },
  'company-name': {
    section: 'Your homes',
    label: 'The name of your company',
    when: 'Your company has no public name yet. We ask once.',
    email: 'company-name',
    usual: { onSite: true, emails: 'at-once' },
    line: (_from: string, detail: string) => detail,
    count: () => 'Your company has no public name yet.',
  },
} as const

/** The notification that a student added to an inquiry or withdrew it. The detail is the sentence, which names no person. */
export const leadChanged = {
  section: 'Inquiries',
  ofHomes: true,
  label: 'Changes to inquiries',
  when: 'A student adds something to an inquiry before you answer it, or withdraws it. The email includes what was added.',
  email: 'lead-changed',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, what: string) => what,
  count: oneOr(
    'An inquiry about one of your homes changed.',
    (count) => `Inquiries about your homes changed ${count} times.`,
  ),
} as const

/** The notification that the answering side says they replied to an inquiry by email. The detail is the sentence. */
export const leadReplied = {
  section: 'Inquiries',
  label: 'Replies by email to your inquiries',
  when: 'A manager says that they replied to your inquiry by email, and we ask whether that came.',
  email: 'lead-replied',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, what: string) => what,
  count: oneOr(
    'A manager says that they replied to your inquiry by email.',
    (count) => `Managers say that they replied to ${count} of your inquiries by email.`,
  ),
} as const

/** The notification about an answer or a tour for the people named in an inquiry. The detail is the sentence, which names nobody. */
export const inquiryNews = {
  section: 'Inquiries',
  label: 'Answers and tours of your group',
  when: 'An inquiry that names you is answered, or its tour is agreed or canceled.',
  email: 'inquiry-news',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, what: string) => what,
  count: oneOr(
    'There is news about an inquiry that names you.',
    (count) => `There are ${count} updates about inquiries that name you.`,
  ),
} as const

/** The notification that a manager's list could not be fetched from its URL, or lost many homes. The detail is the sentence. */
export const listFailed = {
  section: 'Your homes',
  label: 'Lists of your homes',
  when: 'A list of your homes could not be fetched from its address, or many homes left it at once.',
  email: 'list-failed',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, what: string) => what,
  count: oneOr(
    'A list of your homes needs a look.',
    (count) => `Lists of your homes needed a look ${count} times.`,
  ),
} as const

/** The notification about the outcome of a report. `detail` says whether action was taken, or that the decision was undone after
 *  the reporter was notified. */
export const reportOutcome = {
  section: 'Safety',
  label: 'Outcomes of your reports',
  when: 'The people who run this site have reviewed something that you reported. “Right away” means one email about all of them, 5 minutes after the first.',
  email: 'report-outcome',
  gathered: true,
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, outcome: string) => {
    if (outcome === 'reopened') return 'We are looking again at what you reported: our decision was undone.'
    return outcome === 'acted'
      ? 'We looked at what you reported, and took action. Thank you.'
      : 'We looked at what you reported. It is not against our rules, so nothing was changed.'
  },
  count: (count: number) =>
    count === 1
      ? 'Something that you reported was reviewed.'
      : `${count} things that you reported were reviewed.`,
} as const

export const searchKind = {
  'saved-search': {
    section: 'Searches',
    label: 'Saved searches',
    when: 'Homes in a saved search are new, cheaper or gone. You choose how often for each search; “once a day” here means at most one email a day.',
    email: 'saved-search',
    usual: { onSite: true, emails: 'at-once' },
    apart: true,
    line: (_from: string, name: string) => `There is news about “${name}”.`,
    count: oneOr(
      'There is news about a saved search.',
      (count) => `There is news about ${count} saved searches.`,
    ),
  },
} as const

const notificationSections = [
  'Messages',
  'Groups',
  'Matches',
  'Decisions',
  'Collections',
  'Inquiries',
  'Your homes',
  'Safety',
  'Searches',
  'Housing desk',
  'Admin',
] as const
export type NotificationSection = (typeof notificationSections)[number]

const ofStudents = new Set<NotificationSection>(['Groups', 'Matches', 'Decisions'])

export type NotificationReader = {
  student: boolean
  /** Whether they answer for homes, as managers and admins do. */
  homes: boolean
  /** The staff role's name, as in the menu; null for everyone else. */
  staff: string | null
}

/** The sections of the settings: people who are not students get none about roommates, people without homes none about homes, and
 *  staff get those of their role. */
export const sectionsFor = ({ student, homes, staff }: NotificationReader): NotificationSection[] =>
  notificationSections.filter((section) => {
    if (section === 'Admin') return staff === 'Admin'
    if (section === 'Housing desk') return staff !== null
    if (section === 'Your homes') return homes
    return student || !ofStudents.has(section)
  })

/** The names of contact channels as part of a sentence. */
export const wayNames: Record<Channel, string> = {
  ...channelLabels,
  email: 'email address',
  phone: 'phone number',
}
