import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createRoutesStub } from 'react-router'
import type { InquiryStart } from '../views.ts'
import { canAutoSubmit, SenderNotice, withMates } from './sender-notice.tsx'

type Sender = NonNullable<InquiryStart['sender']>

const ana: Sender = {
  userId: 'ana',
  name: 'Ana Rivera',
  email: 'ana@example.edu',
  phone: '',
  asksBirthDate: false,
  moveIn: null,
  group: null,
  mates: [],
  earlier: null,
}
const asked = { inquiryId: '1', at: '2026-11-27T20:00:00.000Z', on: 'Nov 27' }
const draft = (name: string, email: string) => ({ fields: { name, email }, members: [], by: '', send: true })

function textOf(sender: Sender, typed: ReturnType<typeof draft> | null) {
  const Component = () => <SenderNotice sender={sender} draft={typed} waits onOwn={() => undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />).replaceAll(/<[^>]*>/g, '')
}

test('what was typed goes by itself only under the address of the account, and not a second time', () => {
  expect(canAutoSubmit(draft('Ana R', ' ANA@example.edu '), ana)).toBe(true)
  expect(canAutoSubmit(draft('Ana Rivera', 'ben@example.edu'), ana)).toBe(false)
  expect(canAutoSubmit(draft('Ana Rivera', 'ana@example.edu'), { ...ana, earlier: asked })).toBe(false)
  expect(canAutoSubmit(draft('Ana Rivera', 'ana@example.edu'), null)).toBe(false)
})

test('a visitor who came from a group sees who is named before it is sent', () => {
  const group = { groupId: 'g', name: 'Fern Court four' }
  const mates = [
    { memberId: 'ben', name: 'Ben Kim', ticked: true },
    { memberId: 'mo', name: 'Mo Diaz', ticked: false },
  ]
  const grouped = { ...ana, group, mates }
  const typed = draft('Ana Rivera', 'ana@example.edu')
  expect(canAutoSubmit(typed, grouped)).toBe(false)
  expect(withMates(typed, grouped).members).toEqual(['ben'])
  expect(textOf(grouped, typed)).toContain('You came from Fern Court four')
  // Whoever was logged in while typing saw the boxes, and chose.
  const own = { ...typed, by: 'ana' }
  expect(canAutoSubmit(own, grouped)).toBe(true)
  expect(withMates(own, grouped).members).toEqual([])
})

test('whoever logged in as somebody else reads both names and addresses before it is sent', () => {
  const text = textOf(ana, draft('Ben Kim', 'ben@example.com'))
  for (const part of [
    'Not sent yet',
    'Ana Rivera, ana@example.edu',
    'Ben Kim, ben@example.com',
    'Use my account',
  ])
    expect(text).toContain(part)
  expect(textOf(ana, draft('Ana Rivera', 'ana@example.edu'))).toBe('')
  expect(textOf({ ...ana, earlier: asked }, null)).toContain('You asked about this home on Nov 27')
})
