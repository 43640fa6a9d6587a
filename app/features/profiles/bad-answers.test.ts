import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { wholeProfile, type ProfileField, type Texts } from './fields.ts'
import { ownAnswers } from './own-profile.query.server.ts'
import { saveAnswers } from './save-answers.server.ts'

/** For every field: rejected inputs, and accepted inputs with their stored values. */
const choice = { refused: ['Clean', 'no such choice', 'constructor', 'x'.repeat(100_000), '<b>', '👩‍🚀'] }
const yesOrNo = { refused: ['true', 'YES', '1'], taken: { yes: 'yes', no: 'no' } }
const money = {
  refused: [
    '-5',
    '12.50',
    '$1,450.50',
    '1e9',
    '100001',
    '99999999999999999999',
    'a lot',
    '١٤٠٠',
    '1,40',
    '0x10',
  ],
  taken: { 0: '0', '$1,400.00': '1400', ' 100000 ': '100000' },
}
const date = {
  refused: ['0000-01-01', '9999-12-31', '2027-02-29', '2027-13-01', 'tomorrow', '20270815', '+012027-08-15'],
  taken: { '2027-08-15': '2027-08-15', '08/15/27': '2027-08-15' },
}
const shownTo = { refused: ['everybody', 'Nobody'], taken: { students: 'students' } }
const letters = (most: number) => ({
  refused: ['x'.repeat(most + 1), '👩‍🚀'.repeat(most)],
  taken: {
    ['y'.repeat(most)]: 'y'.repeat(most),
    '<script>alert(1)</script>\0\u202E': '<script>alert(1)</script>',
  },
})
const counts = { refused: ['0', '-1', '1.5', '7', '99', '2+'], taken: { 2: '2' } }
const name = {
  refused: ['a b', 'https://evil.example/ana', 'javascript:alert(1)', 'x'.repeat(60), '<b>ana</b>', 'zoë'],
  taken: { '@ana.rivera': 'ana.rivera' },
}

const table: Record<ProfileField, { refused: string[]; taken?: Record<string, string> }> = {
  university: { refused: ['no-such-place', 'USC', 'u sc', 'a'.repeat(400), "'; drop table profiles;--"] },
  academicLevel: choice,
  year: choice,
  birthDate: {
    refused: [...date.refused, '1899-12-31', '2026-11-18'],
    taken: { '1900-01-01': '1900-01-01' },
  },
  gender: choice,
  major: letters(80),
  bio: letters(1000),
  funFact: letters(200),
  tags: {
    refused: [
      Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(),
      'x'.repeat(31),
      'a,'.repeat(1_000_000) + 'b',
    ],
    taken: { 'ART, art,\0,<b>,nature': 'Art, Nature, <b>', [`${'é'.repeat(30)},,`]: 'é'.repeat(30) },
  },
  housingType: choice,
  budgetMin: money,
  budgetMax: money,
  moveInDate: { ...date, refused: [...date.refused, '1999-12-31', '2036-12-31'] },
  moveOutDate: { ...date, refused: [...date.refused, '1999-12-31', '2036-12-31'] },
  roomPreference: choice,
  hasGroup: yesOrNo,
  groupSize: counts,
  bedsNeeded: counts,
  bathsNeeded: { refused: ['0', '5', '4+'], taken: { 4: '4' } },
  wantsMatching: yesOrNo,
  preferredGender: choice,
  sleepHabits: choice,
  cleanliness: choice,
  partyHabits: choice,
  smokerSelf: choice,
  smokerPreferred: choice,
  petOwner: yesOrNo,
  petFriendly: yesOrNo,
  instagramUsername: name,
  facebookUsername: name,
  whatsappNumber: {
    refused: ['call me', '12', '+1 213 555 0123 0123', '+999 12345678', '9'.repeat(200)],
    taken: { '+44 20 7946 0958': '+442079460958' },
  },
  emailFor: shownTo,
  phoneFor: shownTo,
  instagramFor: shownTo,
  facebookFor: shownTo,
  whatsappFor: shownTo,
  budgetFor: shownTo,
  showsAge: yesOrNo,
  confirmedOnly: yesOrNo,
  dealBreakers: {
    refused: ['age', 'smoking, constructor', 'x,'.repeat(1000), '<b>'],
    taken: { 'tags,smoking, tags': 'smoking, tags' },
  },
  paused: { refused: ['away', 'yes'], taken: { pause: 'pause', found_place: 'found_place' } },
}

for (const [field, { refused, taken = {} }] of Object.entries(table) as [
  ProfileField,
  (typeof table)[ProfileField],
][]) {
  test(`${field}: what is no answer is refused beside it, and what is one is kept as plain text`, async ({
    ctx,
  }) => {
    const user = await makeUser(ctx)
    const own = { ...ctx, actor: personOf(user) }
    // The group questions are asked only after "yes".
    const others: Partial<Texts> = field === 'hasGroup' ? {} : { hasGroup: 'yes' }
    const save = (text: string) =>
      saveAnswers(own, {
        form: wholeProfile,
        typed: { ...others, [field]: text },
        loaded: undefined,
      })
    for (const text of refused) {
      const saved = await save(text)
      expect(saved, text.slice(0, 40)).toMatchObject({ ok: false })
      expect(Object.keys(saved.ok ? {} : saved.errors), text.slice(0, 40)).toEqual([field])
      expect(Object.values(saved.ok ? {} : saved.errors).join().length).toBeGreaterThan(10)
    }
    for (const [text, becomes] of Object.entries(taken)) {
      expect(await save(text), text.slice(0, 40)).toEqual({ ok: true })
      const { texts } = await ownAnswers(own)
      expect(texts[field]).toBe(becomes)
    }
    for (const nothing of ['', ' ', '\0', '\u202E\r\n']) expect(await save(nothing)).toEqual({ ok: true })
  })
}
