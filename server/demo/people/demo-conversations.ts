import type { demoPeople } from '#app/features/sign-in/demo-accounts.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { groupConversation } from '#app/features/messages/group-conversation.query.server.ts'
import { markRead } from '#app/features/messages/own-side.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

type Name = (typeof demoPeople)[number]['givenName']
type Person = Parameters<typeof personOf>[0]
/** The sender, how many minutes ago, and the text. */
type Line = [from: Name, ago: number, text: string]

const DAY = 24 * 60

const conversations: { between: [Name, Name]; lines: Line[]; unread?: Name }[] = [
  {
    between: ['Ana', 'Ben'],
    lines: [
      ['Ben', 2 * DAY + 50, 'Hi Ana! Chloe says you look for a place near campus for the fall, too?'],
      ['Ana', 2 * DAY + 41, 'I do! Two or three of us would be perfect. I need to stay under $1,300.'],
      [
        'Ben',
        2 * DAY + 38,
        'Same here, give or take. I would love a place with a laundry room in the building.',
      ],
      ['Ana', 2 * DAY + 30, 'Yes, please! And a kitchen where two people can cook at once.'],
      ['Ben', DAY + 90, 'I found the university’s page about leases: https://housing.usc.edu/leases'],
      ['Ana', DAY + 60, 'Thank you! Good to know what a deposit may be before we sign anything.'],
      ['Ben', 65, 'Shall we look at the one on the map together on Saturday?\nI am free from 11 on.'],
    ],
    unread: 'Ana',
  },
  {
    between: ['Ana', 'Chloe'],
    lines: [
      ['Ana', 3 * DAY, 'Chloe, do you know anyone who wants to share a place?'],
      ['Chloe', 3 * DAY - 20, 'Ben is looking! I told him about you.'],
      ['Ana', 3 * DAY - 24, 'You are the best.'],
    ],
  },
]

/** Conversations between the demo's three students. No emails are sent. */
export async function makeDemoConversations(
  ctx: SystemContext,
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  for (const { between, lines, unread } of conversations) {
    const [one, other] = between.map((name) => people.get(name))
    if (!one || !other) continue
    let conversationId = ''
    for (const [from, ago, text] of lines) {
      const [writer, reader] = from === between[0] ? [one, other] : [other, one]
      const at = new Date(ctx.now().getTime() - ago * 60_000)
      const then = { ...ctx, now: () => at, settings: { ...ctx.settings, mail: 'none' as const } }
      const sent = await sendMessage(
        { ...then, actor: personOf(writer) },
        { to: { userId: reader.id }, input: { clientId: newId(), text } },
      )
      if (!sent.ok) throw new Error(`A message of the demo was not sent: ${sent.reason}`)
      ;({ conversationId } = sent.message)
      const readers = [writer, ...(unread && people.get(unread)?.id === reader.id ? [] : [reader])]
      for (const who of readers)
        await markRead({ ...then, actor: personOf(who) }, { conversationId, number: sent.message.number })
    }
  }
}

/** The messages of the demo's group, which all members have read. */
export async function makeDemoGroupConversation(
  groupId: string,
  members: SystemContext[],
  lines: readonly [writer: SystemContext, text: string][],
): Promise<void> {
  const [first] = members
  const found = first && (await groupConversation(openGroup(first, groupId)))
  if (!found) throw new Error('The group of the demo has no conversation.')
  const { conversationId } = found
  for (const [writer, text] of lines) {
    const quiet = { ...writer, settings: { ...writer.settings, mail: 'none' as const } }
    const sent = await sendMessage(quiet, { to: { conversationId }, input: { clientId: newId(), text } })
    if (!sent.ok) throw new Error(`A message of the demo was not sent: ${sent.reason}`)
  }
  for (const member of members) await markRead(member, { conversationId, number: lines.length })
}
