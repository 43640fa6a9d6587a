import { expect, test } from 'vitest'
import { writingFaults } from './writing-faults.ts'

test('lost spaces, stray full stops, distances of none and e-mail are found in what a page says, and nothing else', () => {
  for (const html of [
    '<p>You asked on<time datetime="2026-11-27">Nov 27</time></p>',
    '<p>We ask about the homes..</p>',
    '<p>It is on Fri, 10:00 AM PST.<!-- --> (1:00 PM EST where you are)</p>',
    '<p>0.0 mi to USC</p>',
    '<p>Your E-mail</p>',
  ])
    expect(writingFaults(html), html).toHaveLength(1)
  const fine = `<script>"on..Nov 27 e-mail"</script><span>Sent</span><span>Nov 27</span> until <time>Nov 28</time>.
    It is on Fri, 10:00 AM PST. Wait ... 10.0 mi`
  expect(writingFaults(fine)).toEqual([])
})
