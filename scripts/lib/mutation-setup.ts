import fc from "fast-check";

// That a change is noticed is enough: looking for the smallest values that notice it takes most of the time.
fc.configureGlobal({ endOnFailure: true });
