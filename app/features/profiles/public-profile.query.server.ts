import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { columnsAs } from '#app/database/sql/columns-as.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import type { Audience, Channel } from '#app/features/people/audiences.ts'
import { factsOfNobody, personFactColumns } from '#app/features/people/facts.server.ts'
import { countOpening } from '#app/features/people/seen-people.server.ts'
import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { photosOfPerson } from '#app/features/photos/profile-pictures.server.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { shownQuestions } from './questions.ts'
import { answerColumns } from './stored-answers.server.ts'
import { profileView, type ProfileSource, type PublicProfile, type Relation } from './profile-view.ts'

/** The current user's relation to the owner of a profile. */
export type Standing = 'self' | 'match' | 'student'

export type OpenedProfile =
  | {
      state: 'shown'
      profile: PublicProfile
      standing: Standing
      /** Whether the user may write to the person: never to themselves, and not before stating a date of birth. */
      approachable: boolean
      /** Whether only the user's date of birth is missing for that. */
      ageless: boolean
      /** Whether students who are not matches may see the profile. */
      shown: boolean
    }
  /** The user has reached the daily limit of different profiles. */
  | { state: 'enough' }

/** A person's profile, as the current user may see it. Owners see their own as others do.
 *  @param as the relation in which owners look at their own profile; other people's real relation is used
 *  @throws SignInRequired; NotFound, the same for blocked, hidden and absent people */
export async function publicProfile(
  ctx: Context,
  { userId, as = 'student' }: { userId: string; as?: Relation },
): Promise<OpenedProfile> {
  const { actor } = ctx
  const [open, { found, ...facts }] = await find(ctx, peoplePolicy.see, async (look) => {
    const read = isId(userId) ? await readProfile(look, userId) : undefined
    return { ...(read?.facts ?? factsOfNobody(userId)), found: read }
  })
  if (actor.kind !== 'person') throw new SignInRequired()
  if (!found) throw new NotFound()
  const self = actor.userId === facts.userId
  const counts = !self && !facts.matched && !found.openedToday
  if (counts && !(await countOpening(open, actor.userId, facts.userId))) return { state: 'enough' }
  const standing = self ? 'self' : facts.matched ? 'match' : 'student'
  return {
    state: 'shown',
    profile: profileView(found.source, standing === 'self' ? as : standing, ctx.now()),
    standing,
    approachable: isAllowed(peoplePolicy.approach, actor, facts),
    ageless: !self && facts.viewerAge === 'unknown',
    shown: facts.shown,
  }
}

/** For admins: what a viewer sees of a person, by the policy facts of `ctx.actor`. Never counts against limits and is never
 *  refused. Null if the person has no profile. */
export async function profileFor(
  ctx: Pick<Context, 'actor' | 'now'> & { db: Reading },
  userId: string,
): Promise<{ facts: PersonFacts; as: (relation: Relation) => PublicProfile } | null> {
  const found = isId(userId) ? await readProfile(ctx, userId) : undefined
  if (!found) return null
  return { facts: found.facts, as: (relation) => profileView(found.source, relation, ctx.now()) }
}

/** Everything in one prepared statement: the relation between the two people, the answers, the photos, and whether the current user
 *  opened the profile today. It reads only whether contacts exist. */
async function readProfile(ctx: Pick<Context, 'actor' | 'now'> & { db: Reading }, userId: string) {
  const [row] = await queryRows(ctx.db, readRow, { ...viewerOf(ctx), today: utcDay(ctx.now()), userId })
  if (!row) return undefined
  const { present, blocked, matched, shown, viewerAge } = row
  const facts: PersonFacts = { userId: row.userId, present, blocked, matched, shown, viewerAge }
  return { facts, openedToday: row.openedToday, source: { ...row, ways: ways(row, row) } }
}

/** The columns of a profile view; for contacts, only their audiences. */
const profileColumns = {
  ...answerColumns(shownQuestions),
  userId: profiles.userId,
  birthDate: profiles.birthDate,
  major: profiles.major,
  bio: profiles.bio,
  funFact: profiles.funFact,
  tags: profiles.tags,
  budgetMin: profiles.budgetMin,
  budgetMax: profiles.budgetMax,
  moveInDate: profiles.moveInDate,
  moveOutDate: profiles.moveOutDate,
  answered: profiles.answered,
  budgetFor: profiles.budgetFor,
  showsAge: profiles.showsAge,
  lastActiveAt: profiles.lastActiveAt,
  emailFor: profiles.emailFor,
  phoneFor: profiles.phoneFor,
  instagramFor: profiles.instagramFor,
  facebookFor: profiles.facebookFor,
  whatsappFor: profiles.whatsappFor,
}
const given = {
  phone: sql<boolean>`${users.phone} is not null`,
  instagram: sql<boolean>`coalesce(${profiles.instagramUsername}, '') <> ''`,
  facebook: sql<boolean>`coalesce(${profiles.facebookUsername}, '') <> ''`,
  whatsapp: sql<boolean>`coalesce(${profiles.whatsappNumber}, '') <> ''`,
}
const readRow: Statement<Row, ViewerValues & { today: string; userId: string }> = (at) => {
  const columns = {
    ...profileColumns,
    ...given,
    givenName: users.givenName,
    familyName: users.familyName,
    university: campuses.name,
    photos: photosOfPerson,
    ...personFactColumns(at),
  }
  return sql`select ${columnsAs(columns)},
      exists (select 1 from profile_openings where viewer_user_id = ${at.viewer}::uuid
        and day = ${at.today}::date and owner_user_id = users.id) as "openedToday"
    from users
    join profiles on profiles.user_id = users.id
    left join campuses on campuses.id = profiles.campus_id
    where users.id = ${at.userId}::uuid`
}
type Given = Record<keyof typeof given, boolean>
type Row = Omit<ProfileSource, 'ways'> & PersonFacts & Switches & Given & { openedToday: boolean }
type Switches = Record<`${Channel}For`, Audience>

/** Every account has an email address. */
function ways(switches: Switches, there: Given): ProfileSource['ways'] {
  return {
    email: { given: true, audience: switches.emailFor },
    phone: { given: there.phone, audience: switches.phoneFor },
    instagram: { given: there.instagram, audience: switches.instagramFor },
    facebook: { given: there.facebook, audience: switches.facebookFor },
    whatsapp: { given: there.whatsapp, audience: switches.whatsappFor },
  }
}
