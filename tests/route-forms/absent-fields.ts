// Forms that lack a field, as one of a page opened before an update does: what they change in the database that the whole form does
// not. Triggers note each row that changes or goes.
import { eq, max, sql } from 'drizzle-orm'
import { siteContentVersions } from '#app/database/schema/site/site.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { storedCampus, campusVersion } from '#app/features/campuses/stored-campus.server.ts'
import { typedCampus } from '#app/features/campuses/form/typed-campus.ts'
import { editorView } from '#app/features/publishing/editor/edited-home.server.ts'
import { editorSections } from '#app/features/publishing/editor/sections.ts'
import { typedSection } from '#app/features/publishing/editor/typed-section.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { forms } from './ask.ts'
import type { Form, Forms } from './form.ts'
import type { Scene } from './scene.ts'

/** Tables that change by themselves, or with every request. */
const RESTLESS = ['emails', 'jobs', 'rate_limits', 'sessions', 'known_browsers', 'uploads']

/** Begins to note changes. */
export async function noteChanges({ db }: SystemContext): Promise<void> {
  const statements = [
    sql`create table noted_changes (name text, was jsonb, now jsonb)`,
    sql`create function note_change() returns trigger language plpgsql as $$ begin
          insert into public.noted_changes values (tg_table_name, to_jsonb(old), to_jsonb(new));
          return null; end $$`,
    sql`do $$ declare each text; begin
          for each in select relname from pg_class where relnamespace = 'public'::regnamespace
            and relkind in ('r', 'p') and not relispartition and relname <> 'noted_changes' loop
            execute format('create trigger note_change after update or delete on public.%I
              for each row execute function note_change()', each);
          end loop; end $$`,
  ]
  for (const statement of statements) await changeRows(db, statement)
}

type Noted = { name: string; was: Record<string, unknown>; now: Record<string, unknown> | null }

/** The columns that changed since the last call, and the tables that lost a row. */
export async function takeChanges({ db }: SystemContext): Promise<string[]> {
  const noted = await changeRows<Noted>(db, sql`delete from noted_changes returning name, was, now`)
  const changed = noted
    .filter(({ name }) => !RESTLESS.includes(name))
    .flatMap(({ name, was, now }) =>
      now === null
        ? [`${name} deleted`]
        : Object.keys(was)
            .filter((column) => JSON.stringify(was[column]) !== JSON.stringify(now[column]))
            .map((column) => `${name}.${column}`),
    )
  return [...new Set(changed)]
}

const section =
  (name: (typeof editorSections)[number]) =>
  async ({ as, things: { propertyId } }: Scene): Promise<Form> => {
    const { home } = await editorView(as('manager'), propertyId)
    const { version } = home
    const fees = [{ name: 'Trash', kind: 'fee', state: 'amount', amount: 2500, per: 'unit' } as const]
    const floorplans = [{ name: 'A', beds: 1, baths: 1, squareFeet: 500, photo: null }]
    const more = {
      squareFeet: 800,
      yearBuilt: 1990,
      baths: 1.5,
      city: 'Los Angeles',
      zip: '90007',
      deposit: 90_000,
    }
    const terms = { leaseType: 'individual' as const, leaseMonths: [9, 12], availableFrom: '2027-08-01' }
    const features = {
      furnished: true,
      pets: 'cats_only' as const,
      laundry: 'in_unit' as const,
      parkingSpaces: 1,
      amenities: ['wifi', 'A slide'],
      accessFeatures: ['step_free'],
    }
    const typed = typedSection(name, {
      ...home,
      ...more,
      ...terms,
      ...features,
      fees,
      floorplans,
    })
    return { at: { listingId: propertyId, section: name }, fields: { ...typed, version: String(version) } }
  }

const place = { lat: 34.02, lng: -118.28, name: 'North gate' }
const ring: [number, number][] = [
  [-118.29, 34.02],
  [-118.28, 34.02],
  [-118.28, 34.03],
  [-118.29, 34.02],
]

async function campus({ ctx, things }: Scene): Promise<Form> {
  const stored = await storedCampus(ctx.db, things.campus)
  if (!stored) throw new Error('the scene has a campus')
  const zones = [
    { kind: 'patrol', name: 'Zone', ring, source: 'The office', sourceDate: '2026-08-01' } as const,
  ]
  const more = { outline: ring, entrances: [place], buildings: [place], emailDomains: ['usc.edu'], zones }
  const { slug: _, ...typed } = typedCampus({ ...stored, ...more, confirmedPeopleOnly: true })
  return { fields: { ...typed, version: campusVersion(stored) } }
}

const answers = {
  academicLevel: 'graduate',
  year: 'senior',
  birthDate: '2004-03-24',
  gender: 'male',
  major: 'History',
  bio: 'I cook.',
  funFact: 'I juggle.',
  tags: ['Music', 'Chess'],
  housingType: 'house',
  budgetMin: '500',
  budgetMax: '1400',
  moveInDate: '2027-08-15',
  moveOutDate: '2028-08-15',
  roomPreference: 'private',
  hasGroup: 'yes',
  groupSize: '3',
  bedsNeeded: '3',
  bathsNeeded: '2',
  wantsMatching: 'yes',
  preferredGender: 'same',
  sleepHabits: 'night_owl',
  cleanliness: 'clean',
  partyHabits: 'never',
  smokerSelf: 'yes',
  smokerPreferred: 'no',
  petOwner: 'yes',
  petFriendly: 'yes',
  instagramUsername: 'ana.rivera',
  whatsappNumber: '+12135550123',
  facebookUsername: 'ana.rivera',
  emailFor: 'matches',
  phoneFor: 'matches',
  instagramFor: 'students',
  facebookFor: 'students',
  whatsappFor: 'students',
  budgetFor: 'students',
  showsAge: 'yes',
  confirmedOnly: 'yes',
  dealBreakers: ['cleanliness', 'partyHabits'],
  paused: 'pause',
}
const profile = ({ things }: Scene): Form => ({ fields: { ...answers, university: things.campus } })
const step =
  (number: number) =>
  (scene: Scene): Form => ({ ...profile(scene), query: { step: String(number) } })

const room = ({ things }: Scene): Form => ({
  fields: {
    home: `/expanded-listing/${things.propertyId}`,
    area: 'Near the park',
    room: 'private',
    share: '900',
    freeFrom: '2027-08-01',
    freeUntil: '2028-08-01',
    preferredSex: 'female',
    groupId: things.groupId,
    about: 'Quiet.',
  },
})

const piece =
  (key: 'support' | 'testimonials', fields: Record<string, string>) =>
  async ({ ctx }: Scene): Promise<Form> => {
    const [last] = await ctx.db
      .select({ version: max(siteContentVersions.version) })
      .from(siteContentVersions)
      .where(eq(siteContentVersions.key, key))
    return { at: { piece: key }, fields: { ...fields, version: String(last?.version ?? 0) } }
  }

/** Forms that say more here than in the table, or are several there. */
const more: [name: string, given: Forms[string]][] = [
  ...editorSections.map((name): [string, Forms[string]] => [
    '/manage/homes/:listingId/edit/:section',
    section(name),
  ]),
  ['/admin/campuses/:campus', campus],
  ['/profile/:activeTabParam', profile],
  ...[1, 2, 3].map((number): [string, Forms[string]] => ['/addProfileInfo', step(number)]),
  ['/profile/place', room],
  [
    '/admin/content/:piece save',
    piece('support', { phone: '+12135550100', hours: 'Always', label: 'Chat', url: 'https://chat.example/' }),
  ],
  [
    '/admin/content/:piece save',
    piece('testimonials', { 'quote-0': 'Nice.', 'name-0': 'Ana', 'about-0': 'USC' }),
  ],
]

export const wholeForms: [name: string, given: Forms[string]][] = [
  ...Object.entries(forms).filter(([name]) => !more.some(([each]) => each === name)),
  ...more,
]
