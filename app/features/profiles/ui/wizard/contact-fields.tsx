import { TextField } from '#app/ui/fields/text-field.tsx'
import { answerProps, type AnswersShown } from './answer-props.ts'

/** Optional contacts elsewhere. Who may see them is set in the profile. */
export function ContactFields(shown: AnswersShown) {
  return (
    <div className="grid gap-6 md:grid-cols-3 md:gap-4">
      <TextField
        {...answerProps('instagramUsername', shown)}
        label="Instagram (optional)"
        hint="Your name there, or the address of your profile."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...answerProps('whatsappNumber', shown)}
        label="WhatsApp (optional)"
        hint="Such as 213 555 0123."
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...answerProps('facebookUsername', shown)}
        label="Facebook (optional)"
        hint="Your name there, or the address of your profile."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
