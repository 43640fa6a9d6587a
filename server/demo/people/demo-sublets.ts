import { makeUser } from '#app/features/accounts/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeSublet } from '#app/features/sublets/factory.ts'
import type { SubletTexts } from '#app/features/sublets/sublet-form.ts'
import type { SystemContext } from '#app/platform/context.ts'

const DAY = 24 * 60 * 60 * 1000

type Offer = SubletTexts & { kind: string; area: string; from: number; days: number }
type Poster = { givenName: string; familyName: string; campus: string; offers: [Offer, Offer] }

/** Six students who leave, with two sublets each; `from` and `days` count from today. Their addresses are below their campus's
 *  domain, so that they count as its students; a demo sends no email to anybody. */
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
        about:
          'My room in a three-bedroom house, furnished, with a desk and a bike rack. I am abroad for a semester.',
      },
      { kind: 'takeover', area: 'Jefferson Park', rent: '1240', ownRent: '1240', from: 45, days: 260 },
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
        about: 'One of my two bedrooms. I stay, study early and cook a lot.',
        preferredSex: 'male',
      },
      { kind: 'home', area: 'Pico-Union', rent: '1950', ownRent: '2100', from: 180, days: 75 },
    ],
  },
  {
    givenName: 'Sena',
    familyName: 'Takahara',
    campus: 'usc',
    offers: [
      { kind: 'room', area: 'South Park, downtown', rent: '1150', ownRent: '1300', from: 20, days: 60 },
      {
        kind: 'home',
        area: 'Harvard Heights',
        rent: '1700',
        ownRent: '1700',
        from: 195,
        days: 70,
        about: 'A studio with a balcony, near the bus to campus. Water and internet are included.',
      },
    ],
  },
  {
    givenName: 'Ravi',
    familyName: 'Brandt',
    campus: 'ucla',
    offers: [
      { kind: 'room', area: 'Palms', rent: '1050', ownRent: '1180', from: 25, days: 100 },
      {
        kind: 'takeover',
        area: 'Westwood, west of campus',
        rent: '1490',
        ownRent: '1490',
        from: 60,
        days: 240,
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
        about: 'A sunny room beside mine. I have a cat and a dishwasher.',
        preferredSex: 'female',
      },
      { kind: 'home', area: 'Mar Vista', rent: '2250', ownRent: '2400', from: 185, days: 80 },
    ],
  },
  {
    givenName: 'Elif',
    familyName: 'Sorensen',
    campus: 'ucsd',
    offers: [
      { kind: 'room', area: 'University City', rent: '1020', ownRent: '1090', from: 28, days: 110 },
      { kind: 'room', area: 'Clairemont', rent: '860', ownRent: '940', from: 190, days: 85 },
    ],
  },
]

/** The demo's dozen of sublets, with the students who offer them: they want no matching, so no list of people has them. */
export async function makeDemoSublets(ctx: SystemContext): Promise<void> {
  const dayIn = (days: number) => new Date(ctx.now().getTime() + days * DAY).toISOString().slice(0, 10)
  for (const { givenName, familyName, campus, offers } of posters) {
    const email = `${givenName}.${familyName}@demo.${campus}.edu`.toLowerCase()
    const user = await makeUser(ctx, { givenName, familyName, email, termsVersion: 'demo' })
    await makeProfile(ctx, user, { university: campus, birthDate: '2005-04-02', wantsMatching: false })
    for (const { from, days, ...offer } of offers)
      await makeSublet(ctx, user, { ...offer, freeFrom: dayIn(from), freeUntil: dayIn(from + days) })
  }
}
