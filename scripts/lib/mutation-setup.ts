import fc from "fast-check";

// It is enough that a change is noticed: searching for the smallest values that notice it would take most of the time.
// A change that random values do not notice within a tenth of a second is left to the tests with fixed values.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 100 });
