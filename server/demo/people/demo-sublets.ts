import { inTransaction } from '#app/database/transaction.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { demoAccount } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { makeSublet } from '#app/features/sublets/factory.ts'
import { ownSublets } from '#app/features/sublets/own-sublets.query.server.ts'
import { setSublet } from '#app/features/sublets/set-sublet.server.ts'
import type { SubletTexts } from '#app/features/sublets/sublet-form.ts'
import type { SubletState } from '#app/features/sublets/views.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { demoCampuses } from '../homes/neighborhoods.ts'
import { uploadSubletPhoto } from '../photos/upload-sublet-photo.ts'

const DAY = 24 * 60 * 60 * 1000

/** `picture`: a file below server/demo/photos. */
type Offer = SubletTexts & { kind: string; area: string; from: number; days: number; picture: string }
type User = Awaited<ReturnType<typeof makeUser>>
type Poster = { givenName: string; familyName: string; campus: string; offers: [Offer, Offer] }

/** Six students who leave, with two sublets each; `from` and `days` count from the day they are offered. Their email
 *  addresses are below their campus's domain, so that they count as its students; a demo sends no email to anybody. */
const posters: Poster[] = [
  {
    givenName: 'Imani',
    familyName: 'Okafor',
    campus: 'usc',
    offers: [
      {
        kind: 'room',
        area: 'West Adams, south of campus',
        rent: '880',
        ownRent: '1010',
        from: 30,
        days: 90,
        picture: 'citrus-court/2-bedroom.webp',
        about:
          'My room in a three-bedroom house, furnished, with a desk and a bike rack. I am abroad for a semester.',
      },
      {
        kind: 'takeover',
        area: 'Jefferson Park',
        rent: '1240',
        ownRent: '1240',
        from: 45,
        days: 260,
        picture: 'maple-craftsman/2-living-room.webp',
      },
    ],
  },
  {
    givenName: 'Mateo',
    familyName: 'Lindqvist',
    campus: 'usc',
    offers: [
      {
        kind: 'shared',
        area: 'North University Park',
        rent: '790',
        ownRent: '850',
        from: 14,
        days: 120,
        picture: 'harbor-townhouse/4-bedroom.webp',
        about: 'One of my two bedrooms. I stay, study early and cook a lot.',
        preferredSex: 'male',
      },
      {
        kind: 'home',
        area: 'Pico-Union',
        rent: '1950',
        ownRent: '2100',
        from: 180,
        days: 75,
        picture: 'terracotta-casita/2-living-room.webp',
      },
    ],
  },
  {
    givenName: 'Sena',
    familyName: 'Takahara',
    campus: 'usc',
    offers: [
      {
        kind: 'room',
        area: 'South Park, downtown',
        rent: '1150',
        ownRent: '1300',
        from: 20,
        days: 60,
        picture: 'white-oak-loft/2-bedroom.webp',
      },
      {
        kind: 'home',
        area: 'Harvard Heights',
        rent: '1700',
        ownRent: '1700',
        from: 195,
        days: 70,
        picture: 'sage-studio/1-room.webp',
        about: 'A studio with a balcony, near the bus to campus. Water and internet are included.',
      },
    ],
  },
  {
    givenName: 'Ravi',
    familyName: 'Brandt',
    campus: 'ucla',
    offers: [
      {
        kind: 'room',
        area: 'Palms',
        rent: '1050',
        ownRent: '1180',
        from: 25,
        days: 100,
        picture: 'teak-walkup/2-bedroom.webp',
      },
      {
        kind: 'takeover',
        area: 'Westwood, west of campus',
        rent: '1490',
        ownRent: '1490',
        from: 60,
        days: 240,
        picture: 'navy-walnut-flat/1-living-room.webp',
      },
    ],
  },
  {
    givenName: 'Noor',
    familyName: 'Castellanos',
    campus: 'ucla',
    offers: [
      {
        kind: 'shared',
        area: 'Sawtelle',
        rent: '980',
        ownRent: '1100',
        from: 35,
        days: 150,
        picture: 'garden-rowhouse/4-bedroom.webp',
        about: 'A sunny room beside mine. I have a cat and a dishwasher.',
        preferredSex: 'female',
      },
      {
        kind: 'home',
        area: 'Mar Vista',
        rent: '2250',
        ownRent: '2400',
        from: 185,
        days: 80,
        picture: 'blush-bungalow/2-living-room.webp',
      },
    ],
  },
  {
    givenName: 'Elif',
    familyName: 'Sorensen',
    campus: 'ucsd',
    offers: [
      {
        kind: 'room',
        area: 'University City',
        rent: '1020',
        ownRent: '1090',
        from: 28,
        days: 110,
        picture: 'maple-craftsman/4-bedroom.webp',
      },
      {
        kind: 'room',
        area: 'Clairemont',
        rent: '860',
        ownRent: '940',
        from: 190,
        days: 85,
        picture: 'concrete-loft/1-room.webp',
      },
    ],
  },
]

/** Keeps the demo's dozen sublets on offer, as their invented students would: confirms that they are still free, and offers
 *  those that are over again, with dates from today. The students want no matching, so no list of people includes them. */
export async function keepDemoSublets(ctx: SystemContext): Promise<void> {
  for (const { givenName, familyName, campus, offers } of posters) {
    const email = `${givenName}.${familyName}@demo.${campus}.edu`.toLowerCase()
    const user =
      (await demoAccount(ctx, email)) ?? (await makePoster(ctx, { givenName, familyName, email, campus }))
    const asPoster = { ...ctx, actor: personOf(user) }
    const { own, why } = await ownSublets(asPoster)
    if (why !== null) continue // a year later, when the confirmation of their campus email has lapsed
    const open = own.filter(({ state }) => state === 'shown' || state === 'asked')
    for (const { id } of open) await setSublet(asPoster, { subletId: id, step: 'confirm' })
    for (const offer of offers)
      if (!own.some(({ area, state }) => area === offer.area && isThere(state)))
        await makeOffer(ctx, { user, campus, offer })
  }
}

/** Sublets that were paused or taken down stay that way. */
const isThere = (state: SubletState) => state !== 'over' && state !== 'ended'

async function makePoster(
  ctx: SystemContext,
  { campus, ...about }: Pick<Poster, 'givenName' | 'familyName' | 'campus'> & { email: string },
): Promise<User> {
  const user = await makeUser(ctx, { ...about, termsVersion: 'demo' })
  await makeProfile(ctx, user, { university: campus, birthDate: '2005-04-02', wantsMatching: false })
  return user
}

/** Offers it with dates from today, in a demo home if there is one in its area, and with a picture once photos are processed. */
async function makeOffer(
  ctx: SystemContext,
  { user, campus, offer }: { user: User; campus: string; offer: Offer },
): Promise<void> {
  const dayIn = (days: number) => new Date(ctx.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const { from, days, picture, ...texts } = offer
  const box = demoCampuses
    .find(({ slug }) => slug === campus)
    ?.neighborhoods.find(({ name }) => offer.area.startsWith(name))?.box
  const found = box && (await searchListings(ctx, { search: { ...emptySearch, campus, box } }))
  const dates = { freeFrom: dayIn(from), freeUntil: dayIn(from + days) }
  const home = found?.items[0]?.slug ?? ''
  const subletId = await makeSublet(ctx, user, { ...texts, ...dates, home })
  await inTransaction(ctx, (tx) =>
    ctx.jobs.enqueue(tx.db, uploadSubletPhoto, { subletId, ownerId: user.id, picture }),
  )
}

/** Confirms and renews them every night; a demo that was stopped for weeks also does it when it starts. */
export const keepDemoSubletsJob: Job = {
  name: 'keep-demo-sublets',
  alone: true,
  run: keepDemoSublets,
}
