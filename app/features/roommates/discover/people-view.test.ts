import { expect, test } from 'vitest'
import { peopleView } from './people-view.ts'

test('the view is the one in the URL, else the stored one, else cards', () => {
  expect(peopleView(null, null, true)).toEqual({ view: 'cards', cookie: null })
  expect(peopleView(null, 'theme=dark; roost.people=list', true)).toEqual({ view: 'list', cookie: null })
  expect(peopleView('nonsense', 'roost.people=nonsense', true)).toEqual({ view: 'cards', cookie: null })
  const asked = peopleView('cards', 'roost.people=list', true)
  expect(asked.view).toBe('cards')
  expect(asked.cookie).toMatch(/^roost\.people=cards; Path=\/;.*; Secure$/)
})
