import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicProfile } from '../profile-view.ts'
import { ProfileCards } from './profile-cards.tsx'

/** A profile that tells only this. */
const telling = (told: Partial<PublicProfile>) =>
  new Proxy(told, { get: (of, key) => Reflect.get(of, key) ?? null }) as PublicProfile
const words = (profile: PublicProfile, connect?: string) =>
  renderToStaticMarkup(<ProfileCards profile={profile} connect={connect} />).replaceAll(/<[^>]+>/g, ' ')

test('the card about when somebody is free says that they gave no dates, instead of a button alone', () => {
  expect(words(telling({}), 'Connect')).toMatch(/Availability\s+Dates\s+Not given yet\s+Connect/)
  const dated = words(telling({ moveInDate: '2027-08-15' }), 'Connect')
  expect(dated).toMatch(/Availability\s+Available from\s+Aug 15, 2027\s+Connect/)
})

test('a card about nothing is left out', () => {
  expect(words(telling({}))).not.toContain('Availability')
})
