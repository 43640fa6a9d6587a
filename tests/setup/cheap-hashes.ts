// Database tests hash hundreds of passwords; the cost of a hash has its own test.
import { hashCheaply } from '#app/platform/passwords/hash-password.server.ts'

hashCheaply()
