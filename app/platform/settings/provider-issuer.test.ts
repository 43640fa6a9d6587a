import { expect, test } from 'vitest'
import { readEnv } from '../env.server.ts'

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnv(variables)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('who vouches for addresses is one issuer of the campus, and never one that others share', () => {
  const provider = { GOOGLE_CLIENT_ID: 'roost', GOOGLE_CLIENT_SECRET: 'a secret' }
  const entra = (tenant: string) =>
    `https://login.microsoftonline.com/${tenant}/v2.0/.well-known/openid-configuration`
  for (const tenant of ['common', 'organizations', 'Consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])
    expect(refusalOf({ ...provider, OIDC_DISCOVERY_URL: entra(tenant) })).toMatch(
      new RegExp(`^OIDC_DISCOVERY_URL .*in place of "${tenant}"\\.$`),
    )
  const OIDC_VOUCHED_DOMAINS = 'USC.edu, students.usc.edu'
  expect(refusalOf({ ...provider, OIDC_VOUCHED_DOMAINS })).toMatch(
    /^OIDC_VOUCHED_DOMAINS cannot be used with accounts\.google\.com/,
  )
  const OIDC_DISCOVERY_URL = entra('2f3b7c1e-0000-4000-8000-000000000001')
  expect(readEnv({ ...provider, OIDC_DISCOVERY_URL, OIDC_VOUCHED_DOMAINS }).OIDC_VOUCHED_DOMAINS).toEqual([
    'usc.edu',
    'students.usc.edu',
  ])
  expect(refusalOf({ OIDC_DISCOVERY_URL, OIDC_VOUCHED_DOMAINS })).toMatch(/^GOOGLE_CLIENT_ID is missing/)
  expect(refusalOf({ ...provider, OIDC_DISCOVERY_URL, OIDC_VOUCHED_DOMAINS: 'usc' })).toMatch(
    /^OIDC_VOUCHED_DOMAINS is "usc", which cannot be used: write email domains/,
  )
})
