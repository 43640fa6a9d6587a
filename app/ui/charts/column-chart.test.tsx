import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ColumnChart } from './column-chart.tsx'

const rows = (values: number[]) =>
  values.map((value, place) => ({ label: `Day ${place + 1}`, short: `${place + 1}`, value }))

const heightsIn = (html: string) =>
  [...html.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height))

const chart = (values: number[]) =>
  renderToStaticMarkup(<ColumnChart title="Likes" summary="So many." unit="Likes" rows={rows(values)} />)

test('columns are as high as their numbers, and the table has each', () => {
  const html = chart([0, 3, 6])
  expect(heightsIn(html)).toEqual([0, 100, 200])
  expect(html).toContain('Day 2')
  expect(html.match(/<td/g)).toHaveLength(3)
})

test('empty data draw nothing, and a year has few labels', () => {
  expect(heightsIn(chart([0, 0]))).toEqual([0, 0])
  const year = chart(Array.from({ length: 365 }, () => 1))
  expect(heightsIn(year)).toHaveLength(365)
  expect(year.match(/class="absolute (-translate-x-1\/2)?"/g)?.length).toBeLessThan(8)
})
