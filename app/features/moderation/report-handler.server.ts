import { href } from 'react-router'
import { and, count, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { reports } from '#app/database/schema/people/messages.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { homeReportLabels } from '#app/features/publishing/home-report.ts'
import { republishHome, takeDown } from '#app/features/publishing/take-down.server.ts'
import { returnSublet, takeDownSublet } from '#app/features/sublets/take-down-sublet.server.ts'
import { hideMessages, unhideMessages } from '#app/features/messages/hide-messages.server.ts'
import { reportReasonLabels } from '#app/features/messages/fields.ts'
import type { ReadingContext, SystemContext } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { accountNames } from './person.server.ts'
import { pastText } from './ago.ts'
import {
  homeFact,
  homesOf,
  homeTitleOf,
  type DecisionInput,
  type ItemOf,
  type ItemHandler,
  type NotDone,
} from './item-handler.server.ts'
import { endReports, reopenReports, reportsOf } from './report-rows.server.ts'
import type { Fact, Quote } from './views.ts'
import { liftSuspension } from '#app/features/suspensions/lift-suspension.server.ts'
import { suspendPerson } from '#app/features/suspensions/suspend-person.server.ts'
import { pageFact, takeSubletDown } from './sublet-handler.server.ts'
import { warnedEmail } from '#app/features/suspensions/email.ts'
import { seesContacts } from './without-contacts.ts'
import { ownValue } from '#app/platform/own-value.ts'

type Item = ItemOf<'report'>

const reasons: Record<string, string> = { ...reportReasonLabels, ...homeReportLabels }

/** The reason of an item's latest report, in words. */
export function reportReasonText({ facts }: { facts: unknown }): string {
  const { reason } = facts as { reason?: string }
  return (reason === undefined ? undefined : ownValue(reasons, reason)) ?? 'Something else'
}

const ofPerson = ({ facts }: Item) => facts.about === 'person'
const ofHome = ({ facts }: Item) => facts.about === 'home'
const quotesMessages = ({ facts }: Item) => facts.about !== 'home'

/** Reports about people and homes. All open reports about the same person or home are one item. */
export const reportHandler: ItemHandler<'report'> = {
  lines: async ({ db }, items) => {
    const idsOf = (about: string) =>
      items.filter(({ facts }) => facts.about === about).map(({ facts }) => facts.id)
    const homes = await homesOf(db, idsOf('home'))
    const people = await accountNames(db, idsOf('person'))
    return new Map(
      items.map(({ id, facts }) => {
        const home = homeTitleOf(homes.get(facts.id))
        const about = facts.about === 'home' ? home : (people.get(facts.id) ?? 'A deleted person')
        return [id, { title: ownValue(reasons, facts.reason) ?? facts.reason, about }]
      }),
    )
  },
  open: async (ctx, item) => {
    const rows = await reportsOf(ctx.db, item)
    const names = await accountNames(
      ctx.db,
      rows.map(({ reporterUserId }) => reporterUserId),
    )
    // The desk may know the reporter from class.
    const nameOf = (id: string | null) =>
      seesContacts(ctx.actor) ? (names.get(id ?? '') ?? 'a deleted person') : 'A student'
    const reporters = rows.map(
      ({ reporterUserId, reason }) => `${nameOf(reporterUserId)}: ${ownValue(reasons, reason)}`,
    )
    const quotes = rows.flatMap(({ note, quotes: quoted, reporterUserId, createdAt }): Quote[] => [
      ...quoted.map(({ text, at, number, conversationId }) => ({
        text,
        from: `Quoted, ${pastText(new Date(at), ctx.now())}`,
        ...(number !== undefined && conversationId && { key: `${conversationId}:${number}` }),
      })),
      ...(note === ''
        ? []
        : [
            {
              text: note,
              from: `${nameOf(reporterUserId)} wrote this with the report, ${pastText(createdAt, ctx.now())}`,
            },
          ]),
    ])
    return {
      facts: [
        ...(ofHome(item) ? [homeFact((await homesOf(ctx.db, [item.facts.id])).get(item.facts.id))] : []),
        ...(item.facts.subletId ? [pageFact(item.facts.subletId)] : []),
        ...(ofPerson(item) ? await personFacts(ctx, item.facts.id) : []),
        { term: 'Reported by', text: reporters.join('\n') },
      ],
      quotes,
    }
  },
  decisions: [
    {
      verb: 'hide-messages',
      label: 'Hide the selected messages',
      done: 'Hid messages',
      look: 'primary',
      reason: 'needed',
      when: quotesMessages,
      run: hideTicked,
      undo: async (ctx, item) => {
        const hidden = await reportsOf(ctx.db, item)
        const quoted = hidden.flatMap(({ quotes }) => quotes)
        const conversations = new Set(quoted.map(({ conversationId }) => conversationId))
        for (const id of [...conversations].filter((each) => each !== null).toSorted())
          if (item.decidedAt) await unhideMessages(ctx, { conversationId: id, hiddenAt: item.decidedAt })
        await reopenReports(ctx, item)
      },
    },
    {
      verb: 'warn',
      label: 'Warn them',
      done: 'Warned them',
      reason: 'needed',
      when: ofPerson,
      run: warn,
      undo: 'never',
    },
    {
      verb: 'suspend',
      label: 'Suspend the account',
      done: 'Suspended the account',
      look: 'bad',
      reason: 'needed',
      when: ofPerson,
      reasonFor: 'The person',
      run: suspend,
      undo: async (ctx, item) => {
        await liftSuspension(ctx, {
          userId: item.facts.id,
          input: { reason: 'The decision was taken back.' },
        })
        await reopenReports(ctx, item)
      },
    },
    {
      ...takeSubletDown,
      when: ({ facts }) => facts.subletId !== undefined,
      run: async (ctx, item) => {
        if (!(await takeDownSublet(ctx, { subletId: item.facts.subletId ?? '', reason: 'report' })))
          return { notDone: 'The sublet has already ended.' }
        return endReports(ctx, item, 'acted')
      },
      undo: async (ctx, item) => {
        if (!(await returnSublet(ctx, item.facts.subletId ?? '')))
          return { notDone: 'The sublet is no longer there.' }
        return reopenReports(ctx, item)
      },
    },
    {
      verb: 'take-down',
      label: 'Take the home down',
      done: 'Took the home down',
      look: 'bad',
      reason: 'needed',
      when: ofHome,
      reasonFor: 'Its manager',
      run: async (ctx, item, { reason }) => {
        if ((await takeDown(ctx, { listingId: item.facts.id, reason })) === null)
          return { notDone: 'The home has already been taken down.' }
        return endReports(ctx, item, 'acted')
      },
      undo: async (ctx, item) => {
        if (!(await republishHome(ctx, { listingId: item.facts.id })))
          return { notDone: 'The home was changed since, so it was not brought back.' }
        return reopenReports(ctx, item)
      },
    },
    {
      verb: 'nothing',
      label: 'No action needed',
      done: 'No action needed',
      reason: 'optional',
      run: (ctx, item) => endReports(ctx, item, 'nothing'),
      undo: (ctx, item) => reopenReports(ctx, item),
    },
  ],
}

/** Facts that help to judge an account, without its contact details. */
async function personFacts({ db, now }: ReadingContext, userId: string): Promise<Fact[]> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return [{ term: 'Person', text: 'The account is deleted.' }]
  const [before] = await db
    .select({ times: count() })
    .from(reports)
    .where(and(eq(reports.reportedUserId, userId), eq(reports.outcome, 'acted')))
  const name = (await accountNames(db, [userId])).get(userId) ?? ''
  return [
    { term: 'Person', text: name, to: href('/admin/people/:userId', { userId }) },
    {
      term: 'Account',
      text: [
        `made ${pastText(user.createdAt, now())}`,
        user.manager && 'a manager',
        user.emailConfirmedAt === null ? 'no confirmed campus email' : 'campus email confirmed',
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      term: 'Earlier reports',
      text: before?.times
        ? `${formatCount(before.times, 'report')} led to a warning, suspension or other action`
        : 'No earlier report led to an action',
    },
  ]
}

/** Hides the ticked messages. Only messages that an open report of this item quotes can be hidden. */
async function hideTicked(
  ctx: SystemContext,
  item: Item,
  { chosen }: DecisionInput,
): Promise<NotDone | undefined> {
  const rows = await reportsOf(ctx.db, item)
  const ticked = new Set(chosen)
  const quoted = rows
    .flatMap(({ quotes }) => quotes)
    .filter(({ conversationId, number }) => ticked.has(`${conversationId}:${number}`))
  const conversations = new Set(quoted.map(({ conversationId }) => conversationId))
  let hidden = 0
  for (const conversationId of [...conversations].filter((each) => each !== null).toSorted()) {
    const inIt = quoted.filter((quote) => quote.conversationId === conversationId)
    hidden += await hideMessages(ctx, { conversationId, numbers: inIt.flatMap(({ number }) => number ?? []) })
  }
  if (hidden === 0)
    return { notDone: 'Select the messages to hide. Messages that are already hidden do not count.' }
  await endReports(ctx, item, 'acted')
  return undefined
}

/** Suspends the reported person. The admin's reason stays in the log; the person gets a fixed text that does not reveal
 *  who reported them. */
async function suspend(ctx: SystemContext, item: Item): Promise<NotDone | undefined> {
  const reason = 'What you wrote was reported. We reviewed it, and it breaks our rules.'
  const suspended = await suspendPerson(ctx, { userId: item.facts.id, input: { reason, length: 'open' } })
  if (suspended.ok) return endReports(ctx, item, 'acted').then(() => undefined)
  if (suspended.reason === 'admin')
    return { notDone: 'This person is an admin. Remove the admin role first.' }
  return { notDone: 'The account is already suspended.' }
}

async function warn(ctx: SystemContext, item: Item): Promise<NotDone | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, item.facts.id))
  if (!user) return { notDone: 'The account is deleted.' }
  const email = warnedEmail(user.givenName, ctx.settings.publicUrl)
  await queueEmail(ctx, { kind: 'person-warned', to: user.email, email })
  await endReports(ctx, item, 'acted')
  return undefined
}
