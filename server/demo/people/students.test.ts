import { expect, test } from 'vitest'
import { inventStudents } from './students.ts'

test('what they answered is varied, within bounds, and never only a default', () => {
  const students = inventStudents(new Date('2026-11-16T20:00:00Z'))
  expect(new Set(students.map(({ email }) => email)).size).toBe(120)
  expect(new Set(students.map(({ profile }) => profile.answered?.length)).size).toBeGreaterThan(8)
  for (const { profile } of students) {
    expect(String(profile.birthDate) <= '2008-11-16').toBe(true)
    const { budgetMin, budgetMax } = profile
    expect(budgetMin == null || budgetMax == null || budgetMin < budgetMax).toBe(true)
    const told = [...Object.keys(profile), 'university']
    expect(told).toEqual(expect.arrayContaining(profile.answered ?? []))
  }
})
