-- Sign-ups are counted where all other uses are: sign_in_failures.
DROP TABLE sign_up_attempts;
