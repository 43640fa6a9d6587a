ALTER TABLE "installation" ADD COLUMN "token" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "next_token" uuid;