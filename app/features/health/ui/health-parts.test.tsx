import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BackupFacts, BackupNotices } from './health-parts.tsx'

const none = { madeAt: null, age: null, bytes: null, failedAt: null, missing: null }
const made = { ...none, madeAt: '2026-11-16T03:30:00Z', age: '16 h ago', bytes: 2_000_000 }

const said = (backup: Parameters<typeof BackupFacts>[0]['backup']) =>
  renderToStaticMarkup(
    <>
      <BackupNotices backup={backup} />
      <BackupFacts backup={backup} />
    </>,
  ).replaceAll(/<[^>]*>/g, ' ')

test('a backup is shown with its age, and a missing one by why it is missing', () => {
  expect(said(made)).toMatch(/3:30\s+AM UTC\s+\(16 h ago\)/)
  expect(said(made)).not.toMatch(/No backup/)
  expect(said({ ...made, missing: 'late' })).toContain('No backup in the last 26 hours')
  expect(said({ ...none, missing: 'unscheduled' })).toContain('No backup is scheduled')
  expect(said(none)).not.toMatch(/No backup/)
})
