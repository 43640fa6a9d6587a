import { TextField } from '#app/ui/text-field.tsx'
import { answerProps, type AnswersShown } from './answer-props.ts'

/** Ways to reach somebody elsewhere, each optional. Who may see them is a switch of the profile. */
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
