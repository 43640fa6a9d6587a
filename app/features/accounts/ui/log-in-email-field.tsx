import { TextField } from '#app/ui/text-field.tsx'

/** The address that an account has, as password managers fill it in. */
export function LogInEmailField({ error, typed }: { error?: string; typed?: string }) {
  return (
    <TextField
      label="E-mail"
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
