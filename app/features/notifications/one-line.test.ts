import { expect, test } from 'vitest'
import { oneLineAKind } from './one-line.ts'
import type { NotificationKind } from './rules.ts'

const line = (id: string, kind: NotificationKind, link: string, unread = true, unreadOfKind = 2) => ({
  id,
  kind,
  text: `text of ${id}`,
  link,
  at: new Date(0),
  unread,
  unreadOfKind,
})
const seen = (lines: ReturnType<typeof oneLineAKind>) => lines.map(({ id, text, link }) => [id, text, link])

test('unread notifications of one kind are one line, where the latest was, that leads to their list', () => {
  const lines = oneLineAKind([
    // Only a hundred of the 386 are in the list.
    line('a', 'lead', '/manage/leads/1', true, 386),
    line('b', 'tour', '/manage/leads/1'),
    line('c', 'lead', '/manage/leads/2'),
    line('d', 'lead', '/manage/leads/3', false),
    line('e', 'lead', '/manage/leads/4'),
  ])
  expect(seen(lines)).toEqual([
    ['a c e', 'There are 386 new inquiries about your homes.', '/manage/leads'],
    ['b', 'text of b', '/manage/leads/1'],
    ['d', 'text of d', '/manage/leads/3'],
  ])
  expect(lines[0]?.each.map(({ id }) => id)).toEqual(['a', 'c', 'e'])
})

test('those about the same thing lead to it, and those with no list in common stay apart', () => {
  expect(seen(oneLineAKind([line('a', 'tour', '/inquiries/1'), line('b', 'tour', '/inquiries/1')]))).toEqual([
    ['a b', 'There are 2 updates about tours.', '/inquiries/1'],
  ])
  const apart = [line('a', 'tour', '/inquiries/1'), line('b', 'tour', '/manage/leads/2')]
  expect(oneLineAKind(apart)).toHaveLength(2)
  const decided = ['1', '2'].map((id) => line(id, 'home-looked-at', `/manage/homes/${id}/edit/publish`))
  expect(seen(oneLineAKind(decided))).toEqual([['1 2', 'There are 2 decisions about your homes.', '/manage']])
})
