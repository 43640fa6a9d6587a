import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { personOf } from '#app/features/accounts/factory.ts'
import { matchIndexMemory, type MatchIndexSync } from '#app/features/match-index/match-index-sync.server.ts'
import type { MatchIndexQuestion } from '#app/features/match-index/question.ts'
import { readParams } from '#app/features/roommates/find-mate-params.ts'
import { discover } from '#app/features/roommates/discover.query.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { inThisProcess, questionOf, questionOfPage } from '../baselines/ranked-by-hand.ts'
import { plainPool, withHomes } from '../database.ts'
import { serveSite, SITE_SECRET } from '../load.ts'
import { fillLooking } from '../invented/looking-students.ts'
import { race, type Result, type Row } from '../rows.ts'

const ROUNDS = 60
const paramsOf = (query: string) => readParams(new URLSearchParams(query))

/** Finding roommates among `size` students. The baseline of ranking is the same pass over the columns in this process,
 *  without a database or child process; for cards and search it is hand-written SQL. */
export async function benchMatching(size: number): Promise<Result> {
  return withHomes(1_000, async ({ pool, url, ctx }) => {
    const me = await fillLooking(pool, size)
    const as = { ...ctx, actor: personOf({ id: me, student: true, manager: false, admin: false }) }
    const keeper = ctx.memory.of(matchIndexMemory)
    const question = await questionOf(as, me)
    const start = await firstRead(keeper, ctx, question)
    const rank = async (asked: MatchIndexQuestion) => {
      await keeper.catchUp(ctx)
      return (await keeper.rank(asked)).ranked
    }
    const top50 = () => rank(question)
    // Measured before the columns are also in this process, where a pass blocks everything.
    const stalls = await loopDelay(async () => void (await top50()))
    const page = await loopDelay(async () => void (await discover(as, paramsOf(''))))
    const { people, bytes } = await keeper.size()
    const matchIndex = await inThisProcess(ctx)
    const bare = plainPool(url)
    const campus = { ...question, campus: question.ownCampus }
    const idsOf = async (query: string) =>
      (await discover(as, paramsOf(query))).rows.map((row) => row.people.map(({ userId }) => userId))
    const four = questionOfPage(question)
    try {
      const rows: Row[] = [
        await race('top 50 of 100k', size, top50, async () => matchIndex.rank(question)),
        await race(
          'top 50 same campus',
          size,
          () => rank(campus),
          async () => matchIndex.rank(campus),
        ),
        await race(
          'discover page',
          size,
          () => idsOf(''),
          async () => {
            const found = matchIndex.rank(four)
            const shown = new Set(await bareCards(bare, me, [...new Set(found.flatMap(({ ids }) => ids))]))
            return found.map(({ ids }) => ids.filter((id) => shown.has(id)))
          },
        ),
        await race(
          'search people',
          size,
          async () => (await discover(as, paramsOf('q=major+7'))).rows[0]?.total ?? 0,
          () => bareSearch(bare, me),
        ),
        await benchPage(as, url, me, size),
      ]
      const extra = {
        'bytes a person': Math.round(bytes / people),
        'MB of 100,000 people': ((bytes / people) * 0.1).toFixed(1),
        ...start,
        'event-loop delay while top 50 is ranked, ms': stalls,
        'event-loop delay while discover is read, ms': page,
      }
      return { rows, extra }
    } finally {
      await keeper.close()
      await bare.end()
    }
  })
}

/** How long a process that just started takes to read everybody, and how long questions take in the meantime. */
async function firstRead(
  keeper: MatchIndexSync,
  ctx: SystemContext,
  question: MatchIndexQuestion,
): Promise<Record<string, number>> {
  const started = performance.now()
  const before = process.threadCpuUsage()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let loaded = 0
  const reading = keeper.refresh(ctx).then(() => (loaded = performance.now() - started))
  let longest = 0
  while (loaded === 0) {
    const asked = performance.now()
    await keeper.catchUp(ctx)
    await keeper.rank(question)
    longest = Math.max(longest, performance.now() - asked)
  }
  await reading
  delay.disable()
  const { user, system } = process.threadCpuUsage(before)
  return {
    'reading everybody at the start, ms': Math.round(loaded),
    'of that work of this thread, ms': Math.round((user + system) / 1e3),
    'longest event-loop delay meanwhile, ms': Math.round(delay.max / 1e6),
    'longest question meanwhile, ms': Math.round(longest),
  }
}

/** How long this process was blocked: the delays of a timer that is due every millisecond. */
async function loopDelay(work: () => Promise<void>): Promise<string> {
  for (let warm = 0; warm < 10; warm += 1) await work()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let round = 0; round < ROUNDS; round += 1) await work()
  delay.disable()
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  return `${ms(delay.percentile(50))} (median), ${ms(delay.percentile(99))} (99 of 100), ${ms(delay.max)} (longest)`
}

/** The page as a browser gets it, against its parts. */
async function benchPage(as: SystemContext, url: string, me: string, size: number): Promise<Row> {
  const site = await serveSite(url, await freePort())
  try {
    const browser = await openBrowser({ ...as, secrets: createSecrets(SITE_SECRET) }, me)
    const Cookie = browser.headers.get('Cookie') ?? ''
    const found = async () => {
      const answer = await fetch(`${site.url}/find-mate`, { headers: { Cookie } })
      return (await answer.text()).includes('Top matches') ? answer.status : 0
    }
    return await race('find-mate page http', size, found, async () => {
      await discover(as, paramsOf(''))
      return 200
    })
  } finally {
    await site.stop()
  }
}

/** The cards' data, in one statement. */
async function bareCards(pool: pg.Pool, me: string, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'cards',
    text: `select u.id, u.given_name, left(u.family_name, 1), c.short_name, p.*, f.image,
        (select json_agg(r) from match_requests r
          where (r.sender_user_id, r.receiver_user_id) in (($1::uuid, u.id), (u.id, $1::uuid))) as requests,
        exists (select 1 from matches where first_user_id = $1 and matched_user_id = u.id) as matched
      from users u join profiles p on p.user_id = u.id left join campuses c on c.id = p.campus_id
      left join lateral (select json_build_object('id', id, 'widths', widths, 'thumbhash', thumbhash) as image from photos
        where owner_id = u.id and purpose = 'profile-picture' order by created_at desc limit 1) f on true
      where u.id = any($2::uuid[]) and u.student and u.deletion_asked_at is null and p.paused is null
        and not exists (select 1 from blocks where (blocker_user_id, blocked_user_id) in (($1, u.id), (u.id, $1)))`,
    values: [me, ids],
  })
  return rows.map(({ id }) => id)
}

async function bareSearch(pool: pg.Pool, me: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'search-people',
    text: `select count(*)::int as n from users u join profiles p on p.user_id = u.id
      left join campuses c on c.id = p.campus_id
      where u.id <> $1 and u.student and u.deletion_asked_at is null and p.wants_matching and p.paused is null
        and p.birth_date <= now() - interval '18 years'
        and (select bool_and(lower(u.given_name) like w || '%' or (length(w) = 1 and lower(left(u.family_name, 1)) = w)
            or lower(p.major) like '%' || w || '%' or lower(c.name || ' ' || c.short_name) like '%' || w || '%'
            or exists (select 1 from unnest(p.tags) t where 'tags' = any(p.answered) and lower(t) like '%' || w || '%'))
          from unnest($2::text[]) w)
        and not exists (select 1 from blocks where (blocker_user_id, blocked_user_id) in (($1, u.id), (u.id, $1)))
        and not ('smoking' = any(p.deal_breakers) and p.smoker_preferred = 'no' and 'smokerPreferred' = any(p.answered)
          and (select smoker_self <> 'no' from profiles where user_id = $1))
        and not exists (select 1 from hidden_people where user_id = $1 and hidden_user_id = u.id)`,
    values: [me, ['major', '7']],
  })
  return rows[0]?.n ?? 0
}
