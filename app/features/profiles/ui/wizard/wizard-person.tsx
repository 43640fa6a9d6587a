/** The name of the signed-in person, so that nobody fills in somebody else's profile on a shared computer. */
export function WizardPerson(person: { givenName: string; familyName: string; email: string }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">Name</dt>
        <dd className="text-lg font-medium wrap-anywhere">
          {person.givenName} {person.familyName}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">Email</dt>
        <dd className="text-lg wrap-anywhere">{person.email}</dd>
      </div>
    </dl>
  )
}
