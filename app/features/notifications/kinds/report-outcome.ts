/** The notification about the outcome of a report; `detail` says whether something was done. */
export const reportOutcome = {
  section: 'Safety',
  label: 'Outcomes of your reports',
  when: 'The people who run this site have reviewed something that you reported.',
  email: 'report-outcome',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, outcome: string) =>
    outcome === 'acted'
      ? 'We looked at what you reported, and took action. Thank you.'
      : 'We looked at what you reported. It is not against our rules, so nothing was changed.',
  count: (count: number) =>
    count === 1
      ? 'Something that you reported was reviewed.'
      : `${count} things that you reported were reviewed.`,
} as const
