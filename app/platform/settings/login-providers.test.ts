import { expect, test } from 'vitest'
import { readEnv } from '../env.server.ts'

const plain = {
  id: 'usc',
  name: 'USC NetID',
  issuer: 'https://login.usc.example',
  clientId: 'roost',
  clientSecret: 'a secret',
}
const campus = { ...plain, campuses: ['usc'], domains: ['usc.edu'] }
const entra = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`
const list = (...entries: object[]) => ({ LOGIN_PROVIDERS: JSON.stringify(entries) })
const read = (...entries: object[]) => readEnv(list(...entries)).providers

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnv(variables)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('an entry needs five values; a campus’s own scopes are its domains', () => {
  expect(read(plain)).toEqual([
    {
      ...plain,
      addressClaim: 'email',
      vouchedBy: 'email_verified',
      domains: [],
      campuses: [],
      scopes: [],
      withoutAffiliation: 'student',
      onlyWay: false,
    },
  ])
  expect(read({ ...campus, domains: ['USC.edu', 'students.usc.edu'] })).toMatchObject([
    { campuses: ['usc'], domains: ['usc.edu', 'students.usc.edu'], scopes: ['usc.edu', 'students.usc.edu'] },
  ])
  const google = { GOOGLE_CLIENT_ID: 'roost', GOOGLE_CLIENT_SECRET: 'a secret' }
  expect(readEnv({ ...list(plain), ...google }).providers.map(({ id }) => id)).toEqual(['usc', 'google'])
})

test.each([
  ['[{', /^LOGIN_PROVIDERS cannot be used: write a JSON list/],
  ['{}', /^LOGIN_PROVIDERS cannot be used/],
  [JSON.stringify([{ ...plain, name: '<b>' }]), /^LOGIN_PROVIDERS cannot be used \(entry 1, "name"\)/],
  [JSON.stringify([plain, { ...plain, id: 'go-on' }]), /^LOGIN_PROVIDERS cannot be used \(entry 2, "id"\)/],
  [JSON.stringify([{ ...plain, colour: 'red' }]), /^LOGIN_PROVIDERS cannot be used \(entry 1, "colour"\)/],
  [
    JSON.stringify([{ ...campus, domains: ['usc'] }]),
    /^LOGIN_PROVIDERS cannot be used \(entry 1, "domains"\)/,
  ],
])('%s is refused with its place, and no secret is said', (LOGIN_PROVIDERS, sentence) => {
  const refusal = refusalOf({ LOGIN_PROVIDERS })
  expect(refusal).toMatch(sentence)
  expect(refusal).not.toContain('a secret')
})

test.each([
  [[{ ...plain, issuer: 'http://login.usc.example' }], /write an https address\.$/],
  [[plain, plain], /the id "usc" twice/],
  [[plain, { ...plain, id: 'other', issuer: 'https://login.usc.example/' }], /the issuer \S+ twice/],
  [[{ ...plain, vouchedBy: 'issuer' }], /"usc": write the email domains that are its own as "domains"/],
  [[{ ...plain, onlyWay: true, domains: ['usc.edu'] }], /"onlyWay" needs "campuses"/],
  [[{ ...campus, addressClaim: 'upn' }], /only "issuer" can vouch/],
  [[{ ...campus, vouchedBy: 'hd' }], /"hd" is a claim of Google’s alone/],
])('%j is refused: %s', (entries, sentence) => {
  expect(refusalOf(list(...entries))).toMatch(sentence)
})

test('who vouches for a campus is one issuer of its own, and never one that others share', () => {
  for (const tenant of ['common', 'organizations', 'Consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])
    expect(refusalOf(list({ ...campus, issuer: entra(tenant) }))).toMatch(
      new RegExp(`write one tenant's id in place of "${tenant}"\\.$`),
    )
  const ofGoogle = { ...campus, issuer: 'https://accounts.google.com' }
  expect(refusalOf(list({ ...ofGoogle, vouchedBy: 'issuer' }))).toMatch(/vouches for nobody/)
  expect(refusalOf(list(ofGoogle))).toMatch(/write "vouchedBy": "hd"/)
  expect(read({ ...ofGoogle, vouchedBy: 'hd' })).toHaveLength(1)
  const issuer = entra('2f3b7c1e-0000-4000-8000-000000000001')
  expect(read({ ...campus, issuer, vouchedBy: 'issuer' })).toHaveLength(1)
  expect(read({ ...campus, issuer, vouchedBy: 'xms_edov' })).toHaveLength(1)
})
