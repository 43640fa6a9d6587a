// Tests of the database hash hundreds of passwords; what a hash costs is tested beside it.
import { hashCheaply } from '#app/platform/passwords/hash-password.server.ts'

hashCheaply()
