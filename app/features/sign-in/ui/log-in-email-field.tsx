import { TextField } from '#app/ui/fields/text-field.tsx'

/** The account's address, with autocomplete for password managers. */
export function LogInEmailField({ error, typed }: { error?: string; typed?: string }) {
  return (
    <TextField
      label="Email"
      error={error}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      defaultValue={typed}
    />
  )
}
