import { unsubscribeUrl } from '#app/features/letters/sending/refuse-letters.server.ts'
import type { Letter, RefusableKind } from '#app/features/letters/rules.ts'
import type { Context } from '#app/platform/context.ts'
import { kindOf, noticesPath, type NoticeKind } from '../rules.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

const settingsPage = ({ settings }: Tools) => `${settings.publicUrl}${noticesPath}`

/** The footer of every notification e-mail: its kind, the settings, and one-click unsubscribe. */
export function noticeFoot(
  tools: Tools,
  userId: string,
  label: string,
  kind: RefusableKind,
): Pick<Letter, 'footer' | 'unsubscribe'> {
  return {
    footer: `You get this e-mail about “${label}”. Choose your notifications: ${settingsPage(tools)}`,
    unsubscribe: unsubscribeUrl(tools, { userId, kind }),
  }
}

/** The text of an e-mail about one notification. */
export type LetterWords = {
  subject: string
  paragraphs: string[]
  button: string
  calendar?: Letter['calendar']
}

/** What one e-mail is about. */
export type Told = {
  kind: NoticeKind
  /** A path on this site. */
  link: string
  /** How many events of the kind; 1 unless given. */
  count?: number
  /** Where the kind's own text is not enough. */
  words?: LetterWords | undefined
}

/** The e-mail about events of one kind, without naming who caused them. */
export function noticeEmail(
  tools: Tools,
  userId: string,
  { kind, link, count: many = 1, words }: Told,
): Letter {
  const { label, letter, count } = kindOf(kind)
  const { subject, paragraphs, button, calendar }: LetterWords = words ?? {
    subject: count(many).replace(/\.$/, ''),
    paragraphs: [`${count(many)} You’ll find the details on Roost.`],
    button: 'Open Roost',
  }
  return {
    subject,
    paragraphs,
    button: { label: button, url: `${tools.settings.publicUrl}${link}` },
    ...(calendar && { calendar }),
    ...noticeFoot(tools, userId, label, letter),
  }
}

/** Sends the daily summary. */
export function dailyEmail(
  tools: Tools,
  userId: string,
  counts: [kind: NoticeKind, count: number][],
): Letter {
  return {
    subject: 'What happened on Roost',
    paragraphs: counts.map(([kind, count]) => kindOf(kind).count(count)),
    button: { label: 'See all of it', url: settingsPage(tools) },
    ...noticeFoot(tools, userId, counts.map(([kind]) => kindOf(kind).label).join('”, “'), 'daily-notices'),
  }
}
