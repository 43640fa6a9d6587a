import type pg from 'pg'
import { personOf } from '#app/features/accounts/factory.ts'
import { profileView, type ProfileSource } from '#app/features/profiles/profile-view.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { publicProfile } from '#app/features/profiles/public-profile.query.server.ts'
import { textsOfRow, type ProfileRow } from '#app/features/profiles/stored-answers.server.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { plainPool, withHomes } from '../database.ts'
import { race, type Result } from '../rows.ts'
import { fillStudents } from '../invented/students.ts'

const person = { student: true, manager: false, admin: false }

/** A student's profile as others read it, opened for the first time and again, and as its owner edits it, among `size` students. */
export async function benchProfiles(size: number): Promise<Result> {
  return withHomes(1_000, async ({ pool, url, ctx }) => {
    await fillStudents(pool, size)
    const { rows: some } = await pool.query<{ id: string }>(
      `select user_id as id from profiles order by bio desc, user_id limit 2`,
    )
    const [me = '', other = ''] = some.map(({ id }) => id)
    const bare = plainPool(url)
    const as = { ...ctx, actor: personOf({ id: me, ...person }) }
    const opened = async () => {
      const found = await publicProfile(as, { userId: other })
      return found.state === 'shown' ? found.profile : found
    }
    const forget = (from: pg.Pool) =>
      from.query('delete from profile_openings where viewer_user_id = $1 and owner_user_id = $2', [me, other])
    try {
      const rows = [
        await race('public profile, opened again', size, opened, () => barePublic(bare, me, other)),
        await race(
          'public profile, opened first',
          size,
          async () => {
            await forget(pool)
            return opened()
          },
          async () => {
            await forget(bare)
            return barePublic(bare, me, other)
          },
        ),
        await race<unknown>(
          'own profile',
          size,
          () => ownAnswers(as),
          () => bareOwn(bare, me),
        ),
      ]
      return { rows, extra: {} }
    } finally {
      await bare.end()
    }
  })
}

/** Columns of `profiles` under the names that the feature uses, with dates as text. */
const columns = (names: string) =>
  names
    .split(' ')
    .map((name) => {
      const ours = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      return `p.${name}${name.endsWith('_date') ? '::text' : ''} as "${ours}"`
    })
    .join(', ')
const told = columns(
  'user_id year birth_date gender major bio fun_fact tags housing_type budget_min budget_max move_in_date move_out_date room_preference preferred_gender sleep_habits cleanliness party_habits smoker_self smoker_preferred pet_owner pet_friendly answered budget_for shows_age last_active_at email_for phone_for instagram_for facebook_for whatsapp_for',
)

/** Whether an email address at one of a campus's domains was confirmed within the last year. */
const confirmed = (user: string, campus: string) => `(${user}.email_confirmed_at > now() - interval '365 days'
  and exists (select 1 from unnest(${campus}.email_domains) domain
    where '.' || split_part(${user}.email, '@', 2) like '%.' || domain))`

const PUBLIC = `select ${told},
  u.given_name as "givenName", u.family_name as "familyName", c.name as university, u.phone is not null as phone,
  p.instagram_username is not null as instagram, p.facebook_username is not null as facebook, p.whatsapp_number is not null as whatsapp,
  exists (select 1 from matches where first_user_id = $1 and matched_user_id = u.id) as matched,
  exists (select 1 from profile_openings where viewer_user_id = $1 and day = $3 and owner_user_id = u.id) as opened,
  (select json_agg(json_build_object('id', id, 'width', width, 'height', height, 'widths', widths, 'thumbhash', thumbhash,
      'avif', avif, 'alt', alt) order by purpose desc, position, id)
    from photos where owner_id = u.id and purpose in ('profile-picture', 'profile-photo')) as photos
  from users u join profiles p on p.user_id = u.id left join campuses c on c.id = p.campus_id
  left join profiles viewer on viewer.user_id = $1
  where u.id = $2 and u.student and u.deletion_asked_at is null and p.paused is null and p.birth_date <= $4
    and viewer.birth_date <= $4
    and (not p.confirmed_only or exists (select 1 from users a, campuses d where a.id = $1 and ${confirmed('a', 'd')}))
    and (not coalesce(c.confirmed_people_only, false) or ${confirmed('u', 'c')})
    and not exists (select 1 from blocks where (blocker_user_id, blocked_user_id) in (($1, u.id), (u.id, $1)))`

type BareRow = Omit<ProfileSource, 'ways'> &
  Record<'phone' | 'instagram' | 'facebook' | 'whatsapp' | 'matched' | 'opened', boolean> &
  Record<
    'emailFor' | 'phoneFor' | 'instagramFor' | 'facebookFor' | 'whatsappFor',
    'nobody' | 'matches' | 'students'
  >

/** The latest date of birth of a person who is 18 now. */
const adultBirth = (now: Date) => `${now.getUTCFullYear() - 18}${now.toISOString().slice(4, 10)}`

async function barePublic(pool: pg.Pool, me: string, other: string) {
  const now = new Date()
  const day = utcDay(now)
  const adult = adultBirth(now)
  const { rows } = await pool.query<BareRow>({
    name: 'public',
    text: PUBLIC,
    values: [me, other, day, adult],
  })
  const [row] = rows
  if (!row) throw new Error('nobody is there')
  if (!row.opened && !row.matched) {
    const opening = [me, day, other]
    await pool.query({
      name: 'open',
      text: 'insert into profile_openings (viewer_user_id, day, owner_user_id) values ($1, $2, $3) on conflict do nothing',
      values: opening,
    })
    await pool.query({
      name: 'count',
      text: 'select count(*)::int from profile_openings where viewer_user_id = $1 and day = $2',
      values: opening.slice(0, 2),
    })
  }
  const ways = {
    email: { given: true, audience: row.emailFor },
    phone: { given: row.phone, audience: row.phoneFor },
    instagram: { given: row.instagram, audience: row.instagramFor },
    facebook: { given: row.facebook, audience: row.facebookFor },
    whatsapp: { given: row.whatsapp, audience: row.whatsappFor },
  }
  return profileView({ ...row, ways }, row.matched ? 'match' : 'student', now)
}

const OWN = `select ${told},
  ${columns('academic_level has_group group_size beds_needed baths_needed wants_matching instagram_username facebook_username whatsapp_number confirmed_only paused')},
  c.slug as university,
  u.student and u.deletion_asked_at is null as present,
  p.paused is null and p.birth_date <= $2 and (not p.confirmed_only or ${confirmed('u', 'c')})
    and (not coalesce(c.confirmed_people_only, false) or ${confirmed('u', 'c')}) as shown
  from profiles p join users u on u.id = p.user_id left join campuses c on c.id = p.campus_id where p.user_id = $1`

async function bareOwn(pool: pg.Pool, me: string) {
  type OwnRow = ProfileRow & { university: string | null; present: boolean; shown: boolean }
  const { rows } = await pool.query<OwnRow>({ name: 'own', text: OWN, values: [me, adultBirth(new Date())] })
  const [row] = rows
  if (!row) throw new Error('nobody is there')
  const texts = textsOfRow(row, row.university ?? '')
  return { texts, hasAnswers: true, visible: row.present && row.shown }
}
