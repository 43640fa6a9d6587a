ALTER TABLE "collections" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_of_form" UNIQUE("creator_id","form_key");