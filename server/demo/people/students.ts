import type { Profile } from '#app/features/profiles/factory.ts'
import { bathCounts, groupSizes, interestTags } from '#app/features/profiles/preferences.ts'
import { questionNames, wizardDefaults, type Question } from '#app/features/profiles/questions.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import portraits from './portraits.json' with { type: 'json' }
import { seededRandom, type Random } from '../random.ts'
import { familyNames, funFacts, givenNames, majors, openers, seconds } from './student-words.ts'

const SEED = 20_260_901
const DAY = 24 * 60 * 60 * 1000
const CAMPUSES = { usc: 60, ucla: 35, ucsd: 25 }

export type InventedStudent = {
  givenName: string
  familyName: string
  email: string
  /** The campus's slug. */
  campus: string
  profile: Profile
  /** The name of a portrait; null for initials. */
  portrait: string | null
}

/** Creates 120 students across the campuses; always the same for the same day. All are different, and few have answered everything. */
export function inventStudents(now: Date): InventedStudent[] {
  const random = seededRandom(SEED)
  const left = { f: portraitNames('f'), m: portraitNames('m') }
  return Object.entries(CAMPUSES)
    .flatMap(([campus, count]) => Array.from({ length: count }, () => campus))
    .map((campus, index) => inventStudent(random, campus, index, now, left))
}

const portraitNames = (kind: string) =>
  portraits.map(({ name }) => name).filter((name) => name.startsWith(kind))

function inventStudent(
  random: Random,
  campus: string,
  index: number,
  now: Date,
  left: { f: string[]; m: string[] },
): InventedStudent {
  const gender = random.weighted({ female: 48, male: 44, non_binary: 8 })
  const givenName = random.pick(givenNames[gender])
  const familyName = random.pick(familyNames)
  const kind = gender === 'non_binary' ? random.pick(['f', 'm'] as const) : gender === 'female' ? 'f' : 'm'
  const word = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return {
    givenName,
    familyName,
    email: `${word(givenName)}.${word(familyName)}.${index + 1}@students.demo.example`,
    campus,
    profile: inventProfile(random, gender, now),
    portrait: random.chance(0.45) ? (left[kind].shift() ?? null) : null,
  }
}

function inventProfile(random: Random, gender: 'female' | 'male' | 'non_binary', now: Date): Profile {
  const answers = { ...aboutYou(random, gender, now), ...place(random, now), ...living(random) }
  // Some complete the wizard, some leave gaps, some stop after a few questions.
  const share = random.weighted({ 1: 40, 0.7: 40, 0.3: 20 })
  const always = new Set<Question>(['university', 'birthDate', 'wantsMatching'])
  const answered = questionNames.filter(
    (question) => always.has(question) || (question in answers && random.chance(Number(share))),
  )
  const kept = Object.entries(answers).filter(([question]) => answered.includes(question as Question))
  const lastActiveAt = new Date(now.getTime() - Math.round(random.next() ** 3 * 40 * DAY))
  return {
    ...wizardDefaults,
    ...Object.fromEntries(kept),
    answered,
    instagramUsername: random.chance(0.3) ? `roost.demo.${random.whole(1000, 9999)}` : null,
    showsAge: random.chance(0.3),
    budgetFor: random.weighted({ students: 50, matches: 40, nobody: 10 }),
    paused: random.chance(0.04) ? 'found_place' : null,
    lastActiveAt,
  }
}

function aboutYou(random: Random, gender: 'female' | 'male' | 'non_binary', now: Date) {
  const graduate = random.chance(0.25)
  const age = graduate ? random.whole(22, 29) : random.whole(18, 22)
  const born = new Date(Date.UTC(now.getUTCFullYear() - age - 1, random.whole(0, 11), random.whole(1, 28)))
  return {
    academicLevel: graduate ? ('graduate' as const) : ('undergraduate' as const),
    year: graduate
      ? ('graduate' as const)
      : random.pick(['freshman', 'sophomore', 'junior', 'senior'] as const),
    birthDate: utcDay(born),
    gender: random.chance(0.04) ? ('prefer_not_to_say' as const) : gender,
    major: random.pick(majors),
    bio: random.chance(0.7) ? `${random.pick(openers)} ${random.pick(seconds)}` : random.pick(openers),
    funFact: random.pick(funFacts),
    tags: random.some(interestTags, random.whole(2, 6)),
  }
}

function place(random: Random, now: Date) {
  const budgetMin = random.whole(12, 24) * 50
  const moveIn = new Date(now.getTime() + random.whole(20, 280) * DAY)
  const moveOut = new Date(moveIn.getTime() + random.pick([150, 300, 365]) * DAY)
  return {
    housingType: random.weighted({
      apartment: 40,
      house: 20,
      studio: 5,
      townhouse: 10,
      condo: 5,
      no_preference: 20,
    }),
    budgetMin,
    budgetMax: budgetMin + random.whole(4, 16) * 50,
    moveInDate: utcDay(moveIn),
    moveOutDate: utcDay(moveOut),
    roomPreference: random.weighted({ private: 60, shared: 15, no_preference: 25 }),
  }
}

function living(random: Random) {
  const hasGroup = random.chance(0.2)
  const group = {
    groupSize: random.pick(groupSizes),
    bedsNeeded: random.pick(groupSizes),
    bathsNeeded: random.pick(bathCounts),
  }
  return {
    hasGroup,
    ...(hasGroup && group),
    wantsMatching: random.chance(0.88),
    preferredGender: random.weighted({ same: 30, no_preference: 55, different: 5, female: 6, male: 4 }),
    sleepHabits: random.weighted({ early_bird: 30, night_owl: 30, in_between: 40 }),
    cleanliness: random.weighted({ clean: 40, mostly_clean: 50, messy: 10 }),
    partyHabits: random.weighted({ party_animal: 10, sometimes: 55, never: 35 }),
    smokerSelf: random.weighted({ yes: 5, sometimes: 10, no: 85 }),
    smokerPreferred: random.weighted({ yes: 5, no: 60, no_preference: 35 }),
    petOwner: random.chance(0.2),
    petFriendly: random.chance(0.65),
  }
}
