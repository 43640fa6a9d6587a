// Unexpected warnings and errors fail the test. A test that expects them spies: vi.spyOn(console, 'error').
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

let noise: string[] = []
for (const level of ['warn', 'error'] as const) {
  const print = console[level]
  console[level] = (...parts: unknown[]) => {
    noise.push(`console.${level}: ${format(...parts)}`)
    print(...parts)
  }
  afterAll(() => {
    console[level] = print
  })
}

afterEach(() => {
  const lines = noise
  noise = []
  if (lines.length > 0) throw new Error(lines.join('\n'))
})
