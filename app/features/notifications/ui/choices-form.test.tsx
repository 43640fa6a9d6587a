import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { NotificationReader } from '../kinds.ts'
import { notificationNames, type NotificationKind } from '../rules.ts'
import type { Choices } from '../choices.server.ts'
import { ChoicesForm } from './choices-form.tsx'

const choices = Object.fromEntries(
  notificationNames.map((name) => [name, { onSite: true, emails: 'daily' }]),
) as Choices

function shownTo(reader: Partial<NotificationReader>) {
  const whole = { student: true, homes: false, staff: null, ...reader }
  const Component = () => <ChoicesForm choices={choices} reader={whole} answer={undefined} busy={false} />
  const Page = createRoutesStub([{ path: '/', Component }])
  const page = renderToString(<Page initialEntries={['/']} />)
  return notificationNames.filter((name) => page.includes(`name="${name}-emails"`))
}

const ofHomes: NotificationKind[] = [
  'lead',
  'lead-changed',
  'lead-joined',
  'home-looked-at',
  'homes-hidden',
  'company-name',
  'list-failed',
]

test('who has no homes is not asked about notifications that only people with homes get', () => {
  const [without, both] = [shownTo({}), shownTo({ homes: true })]
  expect(both).toEqual(expect.arrayContaining(ofHomes))
  expect(new Set(without)).toEqual(new Set(both.filter((name) => !ofHomes.includes(name))))
  expect(without).toEqual(expect.arrayContaining(['inquiry-mate', 'inquiry-news', 'lead-replied', 'tour']))
  expect(shownTo({ student: false, homes: true })).toEqual(expect.arrayContaining(ofHomes))
})
