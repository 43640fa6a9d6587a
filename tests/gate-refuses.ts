// What the gate refuses (CONTRIBUTING.md, rule 6). Nothing runs here: `npm run verify` compiles it, and if a line compiles after all,
// its unused directive is an error.
import type { SQL } from 'drizzle-orm'
import { authorize, change, find } from '#app/database/gate.server.ts'
import { changeRows, queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { likes } from '#app/database/schema/homes/saves.ts'
import { enterCode } from '#app/features/accounts/codes.server.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { savesPolicy } from '#app/features/saves/policy.ts'
import type { Actor, Person, Rule } from '#app/platform/access.ts'
import type { Context, Database, Reading, SystemContext } from '#app/platform/context.ts'

type Tools = Pick<Context, 'db' | 'actor'>
declare const fixed: Statement<object, { userId: string }>
declare const query: SQL
const own = { userId: '' }
const writtenInPlace: Rule<{ userId: string }> = () => 'allowed'

const countIn = (tx: Parameters<typeof consumeRateLimit>[0]) => consumeRateLimit(tx, 'message', '')
const enterIn = (tx: Parameters<typeof enterCode>[0]) => enterCode(tx, '', '', async () => ({ ok: true }))

export const refused = {
  // @ts-expect-error a count inside a transaction would be undone with it
  countsInside: (ctx: Context) => change(ctx, savesPolicy.change, async () => own, countIn),
  // @ts-expect-error nor in one that a part began
  countsInPart: (open: SystemContext) => inTransaction(open, countIn),
  // @ts-expect-error nor are wrong codes counted there
  countsCodes: (open: SystemContext) => inTransaction(open, enterIn),
  // @ts-expect-error a sealed database reads nothing
  reads: (ctx: Context) => ctx.db.select(),
  // @ts-expect-error nor does it write
  writes: (ctx: Context) => ctx.db.delete(likes),
  // @ts-expect-error an alias opens nothing
  alias: (tools: Tools) => tools.db.delete(likes),
  // @ts-expect-error nor does a copy
  spread: (ctx: Context) => ({ ...ctx }).db.delete(likes),
  // @ts-expect-error nor taking it apart
  destructured: ({ db }: Context) => db.delete(likes),
  // @ts-expect-error nor an index
  index: (ctx: Context) => ctx['db'].delete(likes),
  // @ts-expect-error nor a generic function
  generic: <Some extends Context>(ctx: Some) => ctx.db.delete(likes),
  // @ts-expect-error a function that needs an open database does not take a sealed one
  handedOn: (ctx: Context) => ((db: Database) => db)(ctx.db),
  // @ts-expect-error nor does a job, or a part of a verb that asked
  toSystem: (ctx: Context) => ((open: SystemContext) => open)(ctx),
  // @ts-expect-error an operator's rights open nothing
  asOperator: (ctx: Context) => ({ ...ctx, actor: { kind: 'operator' } }).db.delete(likes),
  // @ts-expect-error and nobody becomes the operator by saying so
  saysOperator: (ctx: Context) => authorize({ ...ctx, actor: { kind: 'operator' } }, savesPolicy.change, own),
  saysOther: (ctx: Context, rights: Omit<Person, 'userId'>) => {
    const actor = { ...rights, userId: '' }
    // @ts-expect-error nor somebody else
    return authorize({ ...ctx, actor }, savesPolicy.change, own)
  },
  // @ts-expect-error a transaction opens nothing either
  inTransaction: (ctx: Context) => ctx.db.transaction(() => Promise.resolve()),
  // @ts-expect-error a sealed database queues no job
  queuesJob: (ctx: Context) => ctx.jobs.enqueue(ctx.db, { name: 'job' }, {}),
  // @ts-expect-error and runs no SQL
  runs: (ctx: Context) => changeRows(ctx.db, fixed, own),
  // @ts-expect-error nor does hand-written SQL
  byHand: (ctx: Context) => queryRows(ctx.db, query),
  // @ts-expect-error nor a statement whose text is made once
  madeOnce: (ctx: Context) => queryRows(ctx.db, fixed, own),
  // @ts-expect-error whose values are all there
  missing: (open: SystemContext) => queryRows(open.db, fixed, {}),
  before: (ctx: Context) => {
    // @ts-expect-error an open context is not used before it is there
    void open.db.delete(likes)
    const open = authorize(ctx, savesPolicy.change, own)
  },
  inCondition: (ctx: Context, isOwn: boolean) => {
    const open = isOwn && authorize(ctx, savesPolicy.change, own)
    // @ts-expect-error a rule that was perhaps not asked opens nothing
    return open.db.delete(likes)
  },
  inLoop: (ctx: Context, owners: string[]) => {
    let open: SystemContext
    for (const userId of owners) open = authorize(ctx, savesPolicy.change, { userId })
    // @ts-expect-error nor does one that a loop asked for each of perhaps none
    return open.db.delete(likes)
  },
  inTry: (ctx: Context) => {
    let open: SystemContext
    try {
      open = authorize(ctx, savesPolicy.change, own)
    } catch {}
    // @ts-expect-error nor does one that may have refused
    return open.db.delete(likes)
  },
  inBranch: (ctx: Context, isOwn: boolean) => {
    let open: SystemContext
    if (isOwn) open = authorize(ctx, savesPolicy.change, own)
    // @ts-expect-error nor does one that only a branch asked
    return open.db.delete(likes)
  },
  // @ts-expect-error a rule has a subject
  noSubject: (ctx: Context) => authorize(ctx, savesPolicy.change),
  // @ts-expect-error and it is the subject of this rule
  otherSubject: (ctx: Context) => authorize(ctx, savesPolicy.change, { listingId: '' }),
  // @ts-expect-error a rule stands in a policy
  inPlace: (ctx: Context) => authorize(ctx, writtenInPlace, own),
  // @ts-expect-error also when it is written into the call
  inCall: (ctx: Context) => authorize(ctx, (_actor: Actor) => 'allowed', null),
  lookUpWrites: (ctx: Context) =>
    find(ctx, savesPolicy.change, async (look) => {
      // @ts-expect-error what is looked up before the rule is only read
      await look.db.delete(likes)
      return own
    }),
  lookUpWritesInSavepoint: (ctx: Context) =>
    find(ctx, savesPolicy.change, async (look) => {
      // @ts-expect-error in a savepoint, too
      await look.db.transaction((inner) => inner.delete(likes))
      return own
    }),
  // @ts-expect-error a rule is asked, not called, so that nobody overlooks a suspension: `isAllowed`
  called: (actor: Actor) => savesPolicy.change(actor, own) === 'allowed',
  // @ts-expect-error a rule that lets somebody read opens the database for reading alone
  readRuleWrites: (ctx: Context) => authorize(ctx, savesPolicy.read, own).db.delete(likes),
  readRuleChanges: (ctx: Context) =>
    change(
      ctx,
      // @ts-expect-error nor does it begin a change
      savesPolicy.read,
      () => Promise.resolve(own),
      async () => {},
    ),
  // @ts-expect-error and runs no SQL that writes
  lookUpRuns: (look: Reading) => changeRows(look, fixed, own),
  lookUpQueuesJob: (ctx: Context) =>
    change(
      ctx,
      savesPolicy.change,
      async (look) => {
        // @ts-expect-error nor does it queue a job
        await ctx.jobs.enqueue(look.db, { name: 'job' }, {})
        return own
      },
      async () => {},
    ),
}
