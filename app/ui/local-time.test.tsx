import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocalTime } from './local-time.tsx'

test('the server, which does not know the zone of its reader, says that it is UTC', () => {
  const at = '2026-11-21T23:06:00.000Z'
  expect(renderToStaticMarkup(<LocalTime at={at} />)).toBe(
    `<time dateTime="${at}" class="num">Nov 21, 2026, 11:06 PM UTC</time>`,
  )
  const there = 'Sat, Nov 21, 2026, 3:06 PM PST'
  expect(renderToStaticMarkup(<LocalTime at={at} there={there} />)).toContain(`>${there}<`)
  expect(renderToStaticMarkup(<LocalTime at={at} to="day" />)).toContain('>Nov 21, 2026<')
  const near = renderToStaticMarkup(<LocalTime at={at} to="day" today="2026-12-30T00:00:00.000Z" />)
  expect(near).toContain('>Nov 21<')
  const far = renderToStaticMarkup(<LocalTime at={at} to="day" today="2027-12-30T00:00:00.000Z" />)
  expect(far).toContain('>Nov 21, 2026<')
})
