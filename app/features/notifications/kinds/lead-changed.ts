import { oneOr } from './one-or.ts'

/** The notification that a student added to an inquiry or withdrew it. Its detail is the sentence, which names no person. */
export const leadChanged = {
  section: 'Inquiries',
  label: 'Changes to inquiries',
  when: 'A student adds something to an inquiry before you answer it, or withdraws it. The email includes what was added.',
  email: 'lead-changed',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, what: string) => what,
  count: oneOr(
    'An inquiry about one of your homes changed.',
    (count) => `Inquiries about your homes changed ${count} times.`,
  ),
} as const
