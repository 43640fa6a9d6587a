import type { Email } from '#app/features/emails/rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

type NewMessages = {
  /** The senders' names, as the reader sees them. */
  from: string
  /** The group's name, for a group's conversation; else null. */
  group: string | null
  count: number
  /** The conversation's URL. */
  url: string
  /** The footer with links to the settings and to unsubscribe. */
  foot: Pick<Email, 'footer' | 'unsubscribe'>
}

/** Announces messages without their text, because emails are less private than a conversation. */
export function newMessagesEmail({ from, group, count, url, foot }: NewMessages): Email {
  const what = count === 1 ? 'a message' : `${count} messages`
  return {
    subject: count === 1 ? 'You have a new message' : `You have ${count} new messages`,
    paragraphs: [
      `${from} wrote ${group === null ? `you ${what}` : `${what} in the group “${group}”`} on ${SITE}. Read and answer there; nobody sees your address.`,
    ],
    button: { label: 'Open the conversation', url },
    ...foot,
    footer: `You get at most one email about a conversation every 15 minutes, and none about messages you have read. You can also mute this conversation on its page. ${foot.footer}`,
  }
}
