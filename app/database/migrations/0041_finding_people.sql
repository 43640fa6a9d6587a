CREATE INDEX "users_whole_name" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_family_name" ON "users" USING btree (lower("family_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."admin";--> statement-breakpoint
CREATE INDEX "users_managers" ON "users" USING btree ("id") WHERE "users"."manager";--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;