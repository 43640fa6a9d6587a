import { expect, test } from 'vitest'
import { supportForm, testimonialsForm } from '#app/features/site/rules.ts'
import { demoGuides, demoSupport, demoTestimonials } from './demo-content.ts'
import { guideForm } from '#app/features/site/guide-rules.ts'

test('what the demo says of itself is what an operator could write, and says that it is a demo', () => {
  expect(supportForm.parse(demoSupport)).toEqual(demoSupport)
  expect(testimonialsForm.parse(demoTestimonials)).toEqual(demoTestimonials)
  expect([demoSupport.demo, demoTestimonials.demo]).toEqual([true, true])
  expect(demoSupport).toMatchObject({
    hours: expect.stringContaining('24/7'),
    priceMatch: expect.stringMatching(/^Demo: /),
  })
  for (const guide of demoGuides)
    expect(guideForm.safeParse({ ...guide, at: [] }).success, guide.title).toBe(true)
})
