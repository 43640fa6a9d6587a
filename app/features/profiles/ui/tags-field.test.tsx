import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TAG_MOST, TAGS_MOST } from '../limits.ts'
import { TagsField } from './tags-field.tsx'

const shown = (tags: string) =>
  renderToStaticMarkup(<TagsField texts={{ tags }} errors={{ tags: 'Choose at most 20.' }} />)

test('tags that were refused come back once, however many or long they are', () => {
  const [few, long] = [['Chess', 'Go', 'Cooking'], 'x'.repeat(TAG_MOST + 1)]
  const page = shown([...few, long].join(', '))
  for (const tag of few) expect(page).toContain(`checked="" value="${tag}"`)
  expect(page.split(long)).toHaveLength(2)
  const many = Array.from({ length: 40_000 }, (_, at) => `t${at}`).join(', ')
  const all = shown(many)
  expect(all.length).toBeLessThan(many.length + shown('').length + TAGS_MOST * 600)
  expect(all).toContain('t39998, t39999"')
})
