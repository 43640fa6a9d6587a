import { unsubscribeUrl } from '#app/features/emails/refuse-emails.server.ts'
import type { Email } from '#app/features/emails/rules.ts'
import type { RefusableKind } from '#app/features/emails/kinds.ts'
import type { Context } from '#app/platform/context.ts'
import { notificationKindOf, notificationsPath, type NotificationKind } from './rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

const settingsPage = ({ settings }: Tools) => `${settings.publicUrl}${notificationsPath}`

/** The footer of every notification email: its kind, a link to the settings, and one-click unsubscribe. */
export function notificationFoot(
  tools: Tools,
  userId: string,
  label: string,
  kind: RefusableKind,
): Pick<Email, 'footer' | 'unsubscribe'> {
  return {
    footer: `You get this email about “${label}”. Choose your notifications: ${settingsPage(tools)}`,
    unsubscribe: unsubscribeUrl(tools, { userId, kind }),
  }
}

/** The text of an email about one notification. */
export type EmailContent = {
  subject: string
  paragraphs: string[]
  button: string
} & Pick<Email, 'calendar' | 'facts' | 'link' | 'replyTo'>

/** The events that one email is about. */
export type NotifiedOf = {
  kind: NotificationKind
  /** A path on this site. */
  link: string
  /** The number of events of the kind; 1 by default. */
  count?: number
  /** Used when the kind's own text is not enough. */
  emailContent?: EmailContent | undefined
}

/** The email about events of one kind, without naming the people who caused them. */
export function notificationEmail(
  tools: Tools,
  userId: string,
  { kind, link, count: many = 1, emailContent }: NotifiedOf,
): Email {
  const { label, email, count } = notificationKindOf(kind)
  const { button, ...content }: EmailContent = emailContent ?? {
    subject: count(many).replace(/\.$/, ''),
    paragraphs: [`${count(many)} You’ll find the details on ${SITE}.`],
    button: `Open ${SITE}`,
  }
  return {
    ...content,
    button: { label: button, url: `${tools.settings.publicUrl}${link}` },
    ...notificationFoot(tools, userId, label, email),
  }
}

/** The daily summary email. */
export function dailyEmail(
  tools: Tools,
  userId: string,
  counts: [kind: NotificationKind, count: number][],
): Email {
  return {
    subject: `What happened on ${SITE}`,
    paragraphs: counts.map(([kind, count]) => notificationKindOf(kind).count(count)),
    button: { label: 'See everything', url: settingsPage(tools) },
    ...notificationFoot(
      tools,
      userId,
      counts.map(([kind]) => notificationKindOf(kind).label).join('”, “'),
      'daily-notifications',
    ),
  }
}
