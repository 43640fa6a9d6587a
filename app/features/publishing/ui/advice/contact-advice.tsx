import { Icon } from '#app/ui/icon.tsx'

/** Says, before saving, which phone numbers and email addresses will not be published. */
export function ContactAdvice({ leftOut }: { leftOut: string[] }) {
  return (
    <section aria-label="Contact details" aria-live="polite" className="grid gap-2 empty:hidden">
      {leftOut.length > 0 && (
        <>
          <h2 className="flex gap-2.5 text-xl">
            <Icon of="at-sign" className="mt-0.5 text-ink-2" />
            Phone numbers and email addresses are not published
          </h2>
          <p className="wrap-anywhere">
            When you save, we leave out: {leftOut.join(', ')}. Students reach you by an inquiry, which you get
            by email.
          </p>
        </>
      )}
    </section>
  )
}
